import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { maxWatched } from '@botique/contract/licenses/session-rules.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, type LiveClient } from '../../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, heartbeat, type BareSession } from '../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

async function startSession(): Promise<BareSession & { id: string; key: string }> {
  const { id, key } = await giveKey(app, owner.id);
  return { id, key, ...(await enter(app, key)) };
}

const numbered = (first: number, count: number) => ({
  first,
  lines: Array.from({ length: count }, (_, at) => ({ level: 'info', content: `line ${first + at}` })),
});

const print = ({ socket }: Pick<BareSession, 'socket'>, sent: object) =>
  emitAcknowledged(socket, 'console', sent);

async function stored({ seat }: Pick<BareSession, 'seat'>, query: object = {}): Promise<ConsoleLine[]> {
  const params = { sessionId: seat.sessionId };
  return (await owner.call(calls['licenses.console'], { params, query })).body.data as ConsoleLine[];
}

async function actionsOf(license: string): Promise<string[]> {
  const { body } = await owner.call(calls['licenses.logs'], { params: { license } });
  return (body.data as LogEntry[]).map(({ action }) => action);
}

type Sent = { socketId: string; license: string; lines: ConsoleLine[]; dropped: number };

/** A page that watches a session, with everything it has received so far. */
async function watch(sessionId: string, by: Person = owner): Promise<{ page: LiveClient; received: Sent[] }> {
  const page = await connectLive(app, by);
  const received: Sent[] = [];
  page.on('license.console', (sent: Sent) => received.push(sent));
  await emitAcknowledged(page, 'license.watch', { sessionId });
  return { page, received };
}

/** The connection of a page, to slow it down. */
function tcpOf(page: LiveClient): Socket {
  const { transport } = page.io.engine as unknown as { transport: { ws: { _socket: Socket } } };
  return transport.ws._socket;
}

const contents = (lines: ConsoleLine[]) => lines.map(({ content }) => content);

async function viewsOf(sessionId: string) {
  const { rows } = await app.database.pool.query(
    `select actor_id, customer_id, details from audit_log where action = 'productSessions.watched' and subject = $1`,
    [sessionId],
  );
  return rows;
}

describe('storing lines', () => {
  it('[LIC-49] stores lines with number, level and the date of the server', async () => {
    const session = await startSession();
    const before = Date.now();
    const sent = [{ level: 'warn', content: 'careful' }, { content: 'plain' }];
    expect(await print(session, { first: 7, lines: sent })).toEqual({ success: true, code: 200 });
    const lines = await stored(session);
    expect(lines).toEqual([
      { number: 7, date: expect.any(String), level: 'warn', content: 'careful' },
      { number: 8, date: expect.any(String), level: 'info', content: 'plain' },
    ]);
    expect(Date.parse(lines[0]?.date ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('[LIC-46] skips lines that arrive twice, also after a reconnection', async () => {
    const session = await startSession();
    await print(session, numbered(1, 3));
    await print(session, numbered(2, 3));
    const { sessionId, epoch } = session.seat;
    const again = await enter(app, session.key, { uuid: session.uuid, resume: { sessionId, epoch } });
    await print(again, numbered(3, 3));
    expect(contents(await stored(session))).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5']);
  });

  it('[LIC-47] cuts a line to 4 KB', async () => {
    const session = await startSession();
    await print(session, { first: 1, lines: [{ content: 'ü'.repeat(5_000) }] });
    const [line] = await stored(session);
    expect(Buffer.byteLength(line?.content ?? '')).toBeLessThanOrEqual(consoleLimits.lineBytes);
    expect(line?.content).toMatch(/^ü+…$/);
  });

  it('[LIC-51] keeps colours and no other command of a terminal', async () => {
    const session = await startSession();
    const content =
      '\u001B[31mred\u001B[0m \u001B[2Jcleared \u001B]0;title\u0007titled \u0007\u0000end\u009B1m';
    await print(session, { first: 1, lines: [{ content }] });
    expect(contents(await stored(session))).toEqual(['\u001B[31mred\u001B[0m cleared titled end1m']);
  });

  it('[LIC-46] [LIC-48] drops what is over the limit, and logs that once for each burst', async () => {
    const session = await startSession();
    const { received } = await watch(session.seat.sessionId);
    const messages = Array.from({ length: 10 }, (_, at) => numbered(1 + at * 200, 200));
    await Promise.all(messages.map((message) => print(session, message)));
    await expect.poll(() => actionsOf(session.id)).toEqual(['ratelimit reached', 'connected']);
    const arrived = () => received.flatMap(({ lines }) => lines).length;
    const dropped = () => received.reduce((sum, batch) => sum + batch.dropped, 0);
    // The next line that is accepted says how many are missing.
    await expect
      .poll(async () => {
        await print(session, numbered(2_001, 1));
        return arrived() + dropped();
      })
      .toBe(2_001);
    expect(arrived()).toBeGreaterThan(consoleLimits.burstLines);
    expect(dropped()).toBeGreaterThan(0);
  });

  it('[LIC-46] has one limit for a session, even if it reconnects', async () => {
    const session = await startSession();
    const flood = Array.from({ length: 5 }, (_, at) => numbered(1 + at * 200, 200));
    await Promise.all(flood.map((message) => print(session, message)));
    const { sessionId, epoch } = session.seat;
    const again = await enter(app, session.key, { uuid: session.uuid, resume: { sessionId, epoch } });
    await Promise.all(flood.map(({ first, lines }) => print(again, { first: 1_000 + first, lines })));
    expect((await stored(session)).at(-1)?.number).toBeLessThan(2_000);
  });

  it('[LIC-46] limits messages, and tells the product when to try again', async () => {
    const session = await startSession();
    const flood = Array.from({ length: consoleLimits.messagesPerMinute + 1 }, () => print(session, {}));
    const replies = await Promise.all(flood);
    expect(replies[0]).toMatchObject({ error: 'invalid_request' });
    expect(replies.at(-1)).toMatchObject({
      error: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await heartbeat(session)).toMatchObject({ success: true });
  });

  it('[LIC-46] refuses numbers that cannot be counted, and goes on', async () => {
    const session = await startSession();
    const { received } = await watch(session.seat.sessionId);
    expect(await print(session, numbered(Number.MAX_SAFE_INTEGER, 2))).toMatchObject({
      error: 'invalid_request',
    });
    await print(session, numbered(1_000_000_000_000, 2));
    await expect.poll(() => received.flatMap(({ lines }) => lines.length)).toEqual([2]);
  });

  it('[LIC-46] goes on after a read of the last line has failed', async () => {
    const session = await startSession();
    await print(session, numbered(1, 2));
    expect(await stored(session)).toHaveLength(2);
    const { sessionId, epoch } = session.seat;
    const again = await enter(app, session.key, { uuid: session.uuid, resume: { sessionId, epoch } });
    await app.database.pool.query('alter table console_chunks rename to elsewhere');
    expect(await print(again, numbered(3, 1))).toMatchObject({ success: false, code: 500 });
    await app.database.pool.query('alter table elsewhere rename to console_chunks');
    expect(await print(again, numbered(3, 1))).toMatchObject({ success: true });
    expect(contents(await stored(session))).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('[LIC-14] lists the newest lines with a connected session', async () => {
    const session = await startSession();
    await print(session, numbered(1, 30));
    const [listed] = (await owner.call(calls['licenses.connected'])).body.data as {
      console: ConsoleLine[];
    }[];
    expect(contents(listed?.console ?? [])).toEqual(Array.from({ length: 20 }, (_, at) => `line ${11 + at}`));
  });
});

describe('watching', () => {
  it('[LIC-41] sends new lines to the pages that watch the session, and to no others', async () => {
    const [session, other] = [await startSession(), await startSession()];
    const { received } = await watch(session.seat.sessionId);
    const elsewhere = await watch(other.seat.sessionId);
    await print(session, numbered(1, 2));
    await print(session, numbered(3, 1));
    await expect
      .poll(() => received.flatMap(({ lines }) => contents(lines)))
      .toEqual(['line 1', 'line 2', 'line 3']);
    expect(received[0]).toMatchObject({ socketId: session.seat.sessionId, license: session.id, dropped: 0 });
    await emitAcknowledged(elsewhere.page, 'userdata', { databaseName: 'none', module: 'none' });
    expect(elsewhere.received).toEqual([]);
  });

  it('[LIC-41] stops sending lines to a page that no longer watches', async () => {
    const session = await startSession();
    const [leaving, staying] = [await watch(session.seat.sessionId), await watch(session.seat.sessionId)];
    await emitAcknowledged(leaving.page, 'license.unwatch', { sessionId: session.seat.sessionId });
    await print(session, numbered(1, 1));
    await expect.poll(() => staying.received.length).toBe(1);
    await emitAcknowledged(leaving.page, 'userdata', { databaseName: 'none', module: 'none' });
    expect(leaving.received).toEqual([]);
  });

  it('[LIC-41] stops sending lines to a page that leaves before its wish to watch was answered', async () => {
    const session = await startSession();
    const { sessionId } = session.seat;
    const staying = await watch(sessionId);
    const page = await connectLive(app, owner);
    const received: Sent[] = [];
    page.on('license.console', (sent: Sent) => received.push(sent));
    const wishes = ['license.watch', 'license.unwatch'] as const;
    await Promise.all(wishes.map(async (wish) => emitAcknowledged(page, wish, { sessionId })));
    await print(session, numbered(1, 1));
    await expect.poll(() => staying.received.length).toBe(1);
    await emitAcknowledged(page, 'userdata', { databaseName: 'none', module: 'none' });
    expect(received).toEqual([]);
  });

  it('[LIC-52] says how many lines are missing where some were dropped', async () => {
    const session = await startSession();
    const { received } = await watch(session.seat.sessionId);
    await print(session, numbered(1, 1));
    await print(session, numbered(6, 1));
    await expect
      .poll(() => received.map(({ lines, dropped }) => [contents(lines), dropped]))
      .toEqual([
        [['line 1'], 0],
        [['line 6'], 4],
      ]);
  });

  it('[LIC-52] skips lines for a viewer that cannot keep up, tells it how many, and spares the others', async () => {
    // Together they send more than the buffers of the operating system hold.
    const sessions = await Promise.all(Array.from({ length: 5 }, startSession));
    const [first, ...others] = sessions.map(({ seat }) => seat.sessionId) as [string, ...string[]];
    const [slow, quick] = [await watch(first), await watch(first)];
    for (const sessionId of others) {
      for (const { page } of [slow, quick]) await emitAcknowledged(page, 'license.watch', { sessionId });
    }
    const line = tcpOf(slow.page);
    line.pause();
    for (let number = 1; number <= 900; number += 3) {
      const lines = Array.from({ length: 3 }, () => ({ content: 'x'.repeat(4_000) }));
      await Promise.all(sessions.map((session) => print(session, { first: number, lines })));
    }
    const countOf = ({ received }: { received: Sent[] }) =>
      received.reduce((sum, { lines, dropped }) => sum + lines.length + dropped, 0);
    const total = 900 * sessions.length;
    await expect.poll(() => countOf(quick)).toBe(total);
    expect(quick.received.every(({ dropped }) => dropped === 0)).toBe(true);
    line.resume();
    await expect.poll(() => countOf(slow)).toBe(total);
    expect(slow.received.some(({ lines, dropped }) => lines.length === 0 && dropped > 0)).toBe(true);
  });

  it('[LIC-110] [TIC-76] lets admins watch the session of a customer, and audits each view once', async () => {
    const session = await startSession();
    const admin = await signIn(app, 'admin');
    const { sessionId } = session.seat;
    const { received } = await watch(sessionId, admin);
    for (const query of [{}, { before: 1 }, { before: 1 }]) {
      await admin.call(calls['licenses.console'], { params: { sessionId }, query });
    }
    await owner.call(calls['licenses.console'], { params: { sessionId } });
    await print(session, numbered(1, 1));
    await expect.poll(() => received.length).toBe(1);
    const entry = { actor_id: admin.id, customer_id: owner.id, details: { license: session.id } };
    expect(await viewsOf(sessionId)).toEqual([entry]);
    // A console that is opened again is another view.
    await watch(sessionId, admin);
    expect(await viewsOf(sessionId)).toEqual([entry, entry]);
  });

  it.for([{}, { before: 5 }])(
    '[LIC-110] audits an admin who reads a console without watching it: %j',
    async (query) => {
      const { seat } = await startSession();
      const admin = await signIn(app, 'admin');
      const params = { sessionId: seat.sessionId };
      for (let count = 0; count < 2; count += 1) {
        expect((await admin.call(calls['licenses.console'], { params, query })).status).toBe(200);
      }
      expect(await viewsOf(seat.sessionId)).toMatchObject([{ actor_id: admin.id }]);
    },
  );

  it('[LIC-113] limits how many consoles a page watches at the same time', async () => {
    const page = await connectLive(app, owner);
    const { id, key } = await giveKey(app, owner.id);
    await enter(app, key);
    await app.database.pool.query(
      `insert into product_sessions (id, license_id, device, address)
       select gen_random_uuid(), $1, 'd', '127.0.0.1' from generate_series(1, $2)`,
      [id, maxWatched],
    );
    const { rows } = await app.database.pool.query<{ sessionId: string }>(
      'select id as "sessionId" from product_sessions where license_id = $1',
      [id],
    );
    const replies = [];
    for (const session of rows) replies.push(await emitAcknowledged(page, 'license.watch', session));
    expect(replies.at(maxWatched - 1)).toMatchObject({ success: true });
    expect(replies.at(maxWatched)).toMatchObject({ error: 'too_many_consoles' });
  });
});
