import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../../testing/live-client.ts';
import { movingClock } from '../../../../testing/moving-clock.ts';
import { signInSomebodyNew } from '../../../../testing/person.ts';
import { enter, giveKey } from '../../../../testing/product-sessions.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../../testing/test-app.ts';
import { isBanned } from '../../../accounts/store.ts';
import type { ClearedSession } from './repository.ts';
import { createSweep } from './sweep.ts';

// The server sweeps by itself, too. Its clock stands still, so it clears no lapsed seat.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: movingClock({ ticks: false }) });
});
afterAll(() => app.close());

const leaseMs = leaseSeconds * 1000;

/** A sweep of another node, which the test runs by hand. */
function sweepOfAnotherNode({ db = app.database.db } = {}) {
  const clock = movingClock({ ticks: false });
  const cleared: ClearedSession[] = [];
  const sweep = createSweep({ db, clock, isBanned, onCleared: (session) => cleared.push(session) });
  /** The node sweeps every few seconds while so much time passes. */
  async function keepSweepingFor(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 5_000) {
      clock.forward(5_000);
      await sweep();
    }
  }
  return { sweep, clock, cleared, keepSweepingFor };
}

/** A session that never sends a heartbeat, and whose lease ended so many seconds ago. */
async function silentSession({ secondsAgo }: { secondsAgo: number }): Promise<string> {
  const owner = await signInSomebodyNew(app);
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

it('[LIC-32] clears a lapsed seat only after one further lease', async () => {
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

it('[LIC-32] leaves lapsed seats alone until the database was reachable for one lease', async () => {
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

it('[LIC-32] leaves lapsed seats alone for one lease after the server itself was stopped for a while', async () => {
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

it('[LIC-32] [LIC-42] tells the owner of a cleared session that it has ended, and lists it until then', async () => {
  const clock = movingClock({ ticks: false });
  const alone = await startTestAppForThisTest({ clock });
  const owner = await signInSomebodyNew(alone);
  const { id, key } = await giveKey(alone, owner.id);
  const { seat, uuid } = await enter(alone, key);
  const told = nextEvent(await connectLive(alone, owner), 'license.disconnect');
  for (let passed = 0; passed <= leaseMs; passed += 5_000) {
    await alone.sessions.sweep();
    clock.forward(5_000);
  }
  await letLeaseLapse(alone, id, leaseSeconds - 10);
  await alone.sessions.sweep();
  expect(await alone.sessions.mine(owner.id)).toMatchObject([{ socketId: seat.sessionId }]);
  await letLeaseLapse(alone, id, leaseSeconds);
  await alone.sessions.sweep();
  expect(await told).toMatchObject({ socketId: seat.sessionId, uuid, license: id });
  expect(await alone.sessions.mine(owner.id)).toEqual([]);
});
