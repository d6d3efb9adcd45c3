import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { heartbeatSeconds, productNamespace } from '@botique/contract/licenses/session-rules.ts';
import { productHandshake, type ProductHandshake, type Seat } from '@botique/contract/licenses/session.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import { addressKey } from '../http/client-address.ts';
import { parseOrRefuse } from '../http/parse.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { handshakeRefusal, refusal } from './refusals.ts';

/** A copy that was let in, and what it may do. Refusals are thrown. */
export type Admission = Seat & {
  resumed: boolean;
  renew(): Promise<void>;
  leave(): Promise<void>;
};

type ProductSocket = Socket<never, never, never, { admission: Admission }>;

type Options = {
  io: Server;
  addressOf(socket: Pick<Socket, 'request'>): string;
  /** By address: how often copies may try to come in. */
  entries: RateLimiter;
  /** By session: how much one copy may say. */
  signs: RateLimiter;
  log: FastifyBaseLogger;
  enter(request: ProductHandshake, address: string): Promise<Admission>;
};

export type ProductChannel = {
  /** Tells this copy why, then cuts it, on whichever node it is. */
  end(sessionId: string, why: AppError): void;
};

/** Where copies of sold products connect. A license key opens it and nothing else; it opens nothing else. */
export function openProductChannel({ io, addressOf, entries, signs, log, enter }: Options): ProductChannel {
  const products = io.of(productNamespace);

  products.use((socket, next) => {
    const address = addressOf(socket);
    entries
      .spend(addressKey(address))
      .then(() => enter(parseOrRefuse(productHandshake, socket.handshake.auth), address))
      .then(async (admission) => {
        // Whoever went meanwhile never hears of the seat that he got, nor of its epoch: nobody could come back to it.
        if (socket.conn.readyState !== 'open') await admission.leave();
        (socket as unknown as ProductSocket).data.admission = admission;
        next();
      })
      .catch((error: unknown) => next(handshakeRefusal(error, log)));
  });

  products.on('connection', (socket) => {
    const { sessionId, epoch, resumed, renew, leave } = (socket as unknown as ProductSocket).data.admission;
    void socket.join(sessionId);
    socket.emit('seated', { sessionId, epoch, resumed, heartbeatSeconds });

    const heard = new Map([
      ['heartbeat', renew],
      ['leave', leave],
    ]);
    socket.onAny((name: string, ...parameters: unknown[]) => {
      const acknowledge = parameters.at(-1);
      void answer(name, sessionId, heard.get(name)).then((reply) => {
        if (typeof acknowledge === 'function') acknowledge(reply);
        // It sits on somebody else's seat, or on none.
        if (reply.code === seatLost.status) cut(reply);
      });
    });
    socket.on('disconnect', (reason) => {
      // A line that broke comes back, and its seat waits for it as long as its lease; who says goodbye is gone.
      if (reason !== 'client namespace disconnect') return;
      leave().catch((error: unknown) => log.error({ err: error }, 'a copy could not leave its seat'));
    });

    function cut({ code, message }: Acknowledgement): void {
      socket.emit('ended', { code, message });
      socket.disconnect(true);
    }
  });

  async function answer(
    name: string,
    sessionId: string,
    act: (() => Promise<void>) | undefined,
  ): Promise<Acknowledgement> {
    try {
      await signs.spend(sessionId);
      if (!act) throw new AppError('not_found', { message: 'There is no such event.' });
      await act();
      return { success: true, code: 200 };
    } catch (error) {
      return refusal(error, log, name);
    }
  }

  return {
    end(sessionId, why) {
      const copy = products.in(sessionId);
      copy.emit('ended', { code: why.status, message: why.message });
      copy.disconnectSockets(true);
    },
  };
}

const seatLost = new AppError('seat_lost');
