import { randomUUID } from 'node:crypto';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import {
  productClientEvents,
  productNamespace,
  productServerEvents,
  type ProductHandshake,
  type Seat,
} from '@botique/contract/licenses/product-protocol.ts';
import { keepSeat, type SeatOptions, type KeptSeat } from '@botique/sdk/keep-seat.ts';
import type { Refusal } from '@botique/sdk/protocol.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Grant } from '../domains/licenses/service.ts';
import { giveLicense } from './licenses.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** A license and its key. */
export async function giveKey(
  app: TestApp,
  ownerId: string,
  change: Partial<Grant> = {},
): Promise<{ id: string; key: string }> {
  const row = await giveLicense(app, ownerId, change);
  const { license } = await app.licenses.get(row.id, ownerId);
  return { id: row.id, key: license };
}

export type BareSession = {
  socket: Socket;
  seat: Seat & { resumed: boolean };
  uuid: string;
  /** Every event so far. */
  received: { name: string; payload: unknown }[];
};

/** A product session that neither sends heartbeats nor reconnects. Rejects with the server's refusal. */
export async function enter(
  { url }: Pick<TestApp, 'url'>,
  license: string,
  more: Partial<Record<keyof ProductHandshake, unknown>> = {},
): Promise<BareSession> {
  const uuid = randomUUID();
  const socket = io(url + productNamespace, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: { license, uuid, ...more },
  });
  onTestFinished(() => void socket.close());
  const received: BareSession['received'] = [];
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  const seat = await new Promise<BareSession['seat']>((resolve, reject) => {
    const { name, payload } = productServerEvents.seated;
    socket.once(name, (sent: unknown) => resolve(payload.parse(sent)));
    socket.once('connect_error', reject);
  });
  return { socket, seat, uuid, received };
}

/** The refusal of a product session; null when it is admitted. */
export async function whyRefused(
  app: Pick<TestApp, 'url'>,
  license: string,
  more: Partial<Record<keyof ProductHandshake, unknown>> = {},
): Promise<Acknowledgement | null> {
  try {
    await enter(app, license, more);
    return null;
  } catch (error) {
    return (error as { data: Acknowledgement }).data;
  }
}

export async function heartbeat({ socket }: Pick<BareSession, 'socket'>): Promise<Acknowledgement> {
  const { name } = productClientEvents.heartbeat;
  return (await socket.timeout(60_000).emitWithAck(name, {})) as Acknowledgement;
}

/** A product as customers run it, with the sdk. Resolves when it has a seat. */
export async function run(
  { url }: Pick<TestApp, 'url'>,
  license: string,
  more: Partial<SeatOptions> = {},
): Promise<Pick<KeptSeat, 'close' | 'send'> & { sessionId: string; stopped: Promise<Refusal> }> {
  const stopped = Promise.withResolvers<Refusal>();
  let session: KeptSeat | undefined;
  onTestFinished(() => session?.close());
  const sessionId = await new Promise<string>((resolve, reject) => {
    session = keepSeat({
      url,
      license,
      uuid: randomUUID(),
      onSeated: (seat) => resolve(seat.sessionId),
      onStopped(why) {
        stopped.resolve(why);
        reject(new Error(why.message));
      },
      ...more,
    });
  });
  return {
    sessionId,
    stopped: stopped.promise,
    send: async (event, payload) => (await session?.send(event, payload)) ?? null,
    close: async (exitCode) => session?.close(exitCode),
  };
}

export async function runningSessions(owner: Person): Promise<ConnectedSession[]> {
  return (await owner.call(licensesEndpoints['licenses.connected'])).body.data as ConnectedSession[];
}

export async function recordedSessions(owner: Person, license: string): Promise<RecordedSession[]> {
  const { body } = await owner.call(licensesEndpoints['licenses.sessions'], { params: { license } });
  return body.data as RecordedSession[];
}

export async function consoleOf(owner: Person, sessionId: string): Promise<ConsoleLine[]> {
  const { body } = await owner.call(licensesEndpoints['licenses.console'], { params: { sessionId } });
  return body.data as ConsoleLine[];
}

/** The id of a session, even if it is over. */
export async function onlySessionOf({ database }: TestApp, licenseId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from product_sessions where license_id = $1',
    [licenseId],
  );
  if (rows.length !== 1) throw new Error(`The license has had ${rows.length} sessions`);
  return rows[0]?.id ?? '';
}
