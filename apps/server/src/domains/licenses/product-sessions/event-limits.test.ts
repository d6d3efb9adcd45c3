import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emitAcknowledged } from '../../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  enter,
  giveKey,
  heartbeat,
  runningSessions,
  whyRefused,
  type BareSession,
} from '../../../testing/product-sessions.ts';
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

const success = { success: true, code: 200 };
const perMinute = 60;

/** Sends this event twice as often as allowed in a minute. Returns how many were refused. */
async function sendTooMany(socket: BareSession['socket'], event: string, payload: object): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 2 * perMinute }, () => emitAcknowledged(socket, event, payload)),
  );
  return answers.filter((answer) => !answer.success && answer.error === 'too_many_requests').length;
}

/** As if this much time had passed since the last heartbeats. */
const letTimePass = (licenseId: string, seconds: number) =>
  app.database.pool.query(
    `update license_seats set lease_until = lease_until - make_interval(secs => $2)
     where license_id = $1 and session_id is not null`,
    [licenseId, seconds],
  );

it('[LIC-178] keeps the seat of a product that changes its metadata too often, and lets it leave', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const [restless, other] = [await enter(app, key), await enter(app, key)];
  for (let passed = 0; passed < leaseSeconds; passed += 20) {
    const refused = await sendTooMany(restless.socket, 'metadata', { username: 'Restless' });
    expect(refused).toBeGreaterThanOrEqual(perMinute);
    await letTimePass(id, 20);
    expect(await Promise.all([restless, other].map(heartbeat))).toEqual([success, success]);
  }
  expect(await whyRefused(app, key)).toMatchObject({ error: 'seats_taken' });
  expect(await emitAcknowledged(restless.socket, 'leave', {})).toEqual(success);
  expect((await runningSessions(owner)).map(({ uuid }) => uuid)).toEqual([other.uuid]);
});

it('[LIC-178] lets a product leave that sends too many heartbeats', async () => {
  const { key } = await giveKey(app, owner.id);
  const { socket } = await enter(app, key);
  expect(await sendTooMany(socket, 'heartbeat', {})).toBeGreaterThan(0);
  expect(await emitAcknowledged(socket, 'leave', {})).toEqual(success);
  expect(await runningSessions(owner)).toEqual([]);
});
