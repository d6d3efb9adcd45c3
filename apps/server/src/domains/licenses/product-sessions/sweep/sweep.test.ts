import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../../testing/live-client.ts';
import { movingClock } from '../../../../testing/moving-clock.ts';
import { signInNewCustomer } from '../../../../testing/person.ts';
import { enter, giveKey } from '../../../../testing/product-sessions.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../../testing/test-app.ts';
import { isBanned } from '../../../accounts/repository.ts';
import type { ClearedSession } from './repository.ts';
import { createSweep } from './sweep.ts';

// The server itself sweeps too, but its clock is frozen, so it clears no lapsed seats.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: movingClock({ ticks: false }) });
});
afterAll(() => app.close());

const leaseMs = leaseSeconds * 1000;

/** The sweep of another node, run by the test. */
function sweepOfAnotherNode({ db = app.database.db, haveProductsWaited = (): boolean => false } = {}) {
  const clock = movingClock({ ticks: false });
  const cleared: ClearedSession[] = [];
  const sweep = createSweep({
    db,
    clock,
    isBanned,
    haveProductsWaited,
    onCleared: async (sessions) => void cleared.push(...sessions),
  });
  /** Sweeps every 5 s until this much time has passed on the node's clock. */
  async function keepSweepingFor(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 5_000) {
      clock.forward(5_000);
      await sweep();
    }
  }
  return { sweep, clock, cleared, keepSweepingFor };
}

/** A session without heartbeats whose lease ended this many seconds ago. */
async function silentSession({ secondsAgo }: { secondsAgo: number }): Promise<string> {
  const owner = await signInNewCustomer(app);
  const { id, key } = await giveKey(app, owner.id);
  const { seat } = await enter(app, key);
  await letLeaseLapse(app, id, secondsAgo);
  return seat.sessionId;
}

async function letLeaseLapse(
  { database }: Pick<TestApp, 'database'>,
  licenseId: string,
  secondsAgo: number,
): Promise<void> {
  await database.pool.query(
    'update license_seats set lease_until = now() - make_interval(secs => $2) where license_id = $1',
    [licenseId, secondsAgo],
  );
}

const sessionIds = (sessions: ClearedSession[]) => sessions.map(({ sessionId }) => sessionId);

it('[LIC-32] clears a lapsed seat only after another full lease', async () => {
  const node = sweepOfAnotherNode();
  await node.sweep();
  await node.keepSweepingFor(leaseMs);
  const [recent, old] = [
    await silentSession({ secondsAgo: leaseSeconds - 10 }),
    await silentSession({ secondsAgo: leaseSeconds + 1 }),
  ];
  await node.sweep();
  expect(sessionIds(node.cleared)).toContain(old);
  expect(sessionIds(node.cleared)).not.toContain(recent);
});

it('[LIC-32] keeps lapsed seats until the database has been reachable for one lease', async () => {
  let isAway = false;
  const { db } = app.database;
  const flaky = new Proxy(db, {
    get(target, name) {
      if (isAway && name === 'with') throw new Error('the database is away');
      return Reflect.get(target, name, target) as unknown;
    },
  });
  const node = sweepOfAnotherNode({ db: flaky });
  await node.sweep();
  await node.keepSweepingFor(leaseMs);
  isAway = true;
  await expect(node.sweep()).rejects.toThrow('away');
  isAway = false;
  const silent = await silentSession({ secondsAgo: 90 });
  await node.sweep();
  await node.keepSweepingFor(leaseMs - 5_000);
  expect(sessionIds(node.cleared)).not.toContain(silent);
  await node.keepSweepingFor(5_000);
  expect(sessionIds(node.cleared)).toContain(silent);
});

it('[LIC-32] keeps lapsed seats for one lease after the server itself was paused', async () => {
  const node = sweepOfAnotherNode();
  await node.sweep();
  await node.keepSweepingFor(leaseMs);
  const silent = await silentSession({ secondsAgo: 90 });
  node.clock.forward(60_000);
  await node.sweep();
  expect(sessionIds(node.cleared)).not.toContain(silent);
  await node.keepSweepingFor(leaseMs);
  expect(sessionIds(node.cleared)).toContain(silent);
});

it('[LIC-181] keeps lapsed seats until no product has had to wait for one lease', async () => {
  let haveWaited = true;
  const node = sweepOfAnotherNode({ haveProductsWaited: () => haveWaited });
  const silent = await silentSession({ secondsAgo: 90 });
  await node.sweep();
  await node.keepSweepingFor(5 * leaseMs);
  haveWaited = false;
  await node.keepSweepingFor(leaseMs - 5_000);
  expect(sessionIds(node.cleared)).not.toContain(silent);
  await node.keepSweepingFor(5_000);
  expect(sessionIds(node.cleared)).toContain(silent);
});

it('[LIC-181] clears lapsed seats after 10 minutes, even if products never stop to wait', async () => {
  const node = sweepOfAnotherNode({ haveProductsWaited: () => true });
  const silent = await silentSession({ secondsAgo: 90 });
  await node.sweep();
  await node.keepSweepingFor(10 * 60_000 - 5_000);
  expect(sessionIds(node.cleared)).not.toContain(silent);
  await node.keepSweepingFor(5_000);
  expect(sessionIds(node.cleared)).toContain(silent);
});

it('[LIC-32] [LIC-42] lists a lapsed session until its seat is cleared, then notifies its owner', async () => {
  const clock = movingClock({ ticks: false });
  const alone = await startTestAppForThisTest({ clock });
  const owner = await signInNewCustomer(alone);
  const { id, key } = await giveKey(alone, owner.id);
  const { seat, uuid } = await enter(alone, key);
  const told = nextEvent(await connectLive(alone, owner), 'license.disconnect');
  for (let passed = 0; passed <= leaseMs; passed += 5_000) {
    await alone.licenses.sessions.sweep();
    clock.forward(5_000);
  }
  await letLeaseLapse(alone, id, leaseSeconds - 10);
  await alone.licenses.sessions.sweep();
  expect(await alone.licenses.sessions.mine(owner.id)).toMatchObject([{ socketId: seat.sessionId }]);
  await letLeaseLapse(alone, id, leaseSeconds);
  await alone.licenses.sessions.sweep();
  expect(await told).toMatchObject({ socketId: seat.sessionId, uuid, license: id });
  expect(await alone.licenses.sessions.mine(owner.id)).toEqual([]);
});
