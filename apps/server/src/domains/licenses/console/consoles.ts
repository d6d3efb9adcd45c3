import type { ConsoleLine, SentLines } from '@botique/contract/licenses/console.ts';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cleanLine } from './clean-line.ts';
import { createDelivery } from './delivery.ts';
import { LineBudget } from './line-budget.ts';
import { createLineStore } from './line-store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  io: Server;
  /** Null if there are no other nodes. */
  redis: RedisClientType | null;
  onRateLimit(session: Sender): void;
};

type Sender = { sessionId: string; licenseId: string; device: string };

/** The console of one connection of a product session. */
export type SessionConsole = {
  receive(sent: SentLines): Promise<void>;
  close(): void;
};

export type Consoles = ReturnType<typeof createConsoles>;

/** Receives the console lines of products, keeps the newest and delivers them to the pages that watch. */
export function createConsoles({ db, clock, log, io, redis, onRateLimit }: Dependencies) {
  const store = createLineStore({ db, log });
  const delivery = createDelivery({ io, redis, log });

  return {
    /** `isNew` if the session has not sent any lines yet. */
    open(session: Sender, { isNew }: { isNew: boolean }): SessionConsole {
      const { sessionId, licenseId } = session;
      const budget = new LineBudget();
      /** The number of the last line. Null until it is known. */
      let last: number | null = null;
      let loading: Promise<void> | undefined;

      /** Lines that the previous connection sent may come again, if their acknowledgement was lost. */
      async function load(): Promise<void> {
        last = await store.lastNumber(sessionId);
      }

      return {
        async receive({ first, lines: sent }) {
          if (last === null && !isNew) await (loading ??= load());
          const before = last ?? first - 1;
          const repeated = Math.min(sent.length, Math.max(0, before + 1 - first));
          const { accepted, startsBurst } = budget.spend(sent.length - repeated);
          if (startsBurst) onRateLimit(session);
          if (accepted === 0) return;
          const date = clock.now().toISOString();
          const firstNew = first + repeated;
          const lines = sent
            .slice(repeated, repeated + accepted)
            .map(({ level, content }, at): ConsoleLine => ({
              number: firstNew + at,
              date,
              level,
              content: cleanLine(content),
            }));
          last = firstNew + accepted - 1;
          store.add(sessionId, lines);
          delivery.add({ sessionId, licenseId, lines, dropped: firstNew - 1 - before });
        },
        close: () => store.forget(sessionId),
      };
    },

    read: store.read,
    newestLines: store.newest,

    async close(): Promise<void> {
      await Promise.all([store.close(), delivery.close()]);
    },
  };
}
