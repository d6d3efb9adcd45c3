import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { maxRecordedSessions } from '@botique/contract/licenses/session-rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInNewCustomer, type Person } from '../../../../testing/person.ts';
import { enter, giveKey } from '../../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const sessionsOf = async (license: string) =>
  (await owner.call(calls['licenses.sessions'], { params: { license } })).body.data as RecordedSession[];

/** Sessions that started and ended this many days ago. */
async function addPast(licenseId: string, sessions: { started: number; ended: number }[]): Promise<void> {
  await app.database.pool.query(
    `insert into product_sessions (id, license_id, device, address, version, started_at, ended_at)
     select gen_random_uuid(), $1, gen_random_uuid(), '203.0.113.7', 'from ' || started,
       now() - started * interval '1 day', now() - ended * interval '1 day'
     from unnest($2::float8[], $3::float8[]) as past (started, ended)`,
    [licenseId, sessions.map(({ started }) => started), sessions.map(({ ended }) => ended)],
  );
}

it('[LIC-126] lists sessions that run or ended in the last 7 days, newest first', async () => {
  const { id, key } = await giveKey(app, owner.id);
  await addPast(id, [
    { started: 9, ended: 7.1 },
    { started: 20, ended: 6.9 },
    { started: 2, ended: 1 },
  ]);
  await enter(app, key, { version: 'now' });
  const listed = await sessionsOf(id);
  expect(listed.map(({ version, endedAt }) => [version, endedAt === null])).toEqual([
    ['now', true],
    ['from 2', false],
    ['from 20', false],
  ]);
  expect(await sessionsOf(key)).toEqual(listed);
});

it('[LIC-126] lists no more sessions than the limit', async () => {
  const { id } = await giveKey(app, owner.id);
  await addPast(
    id,
    Array.from({ length: maxRecordedSessions + 5 }, (_, at) => ({ started: 1 + at / 1_000, ended: 1 })),
  );
  const listed = await sessionsOf(id);
  expect(listed).toHaveLength(maxRecordedSessions);
  expect(listed[0]?.version).toBe('from 1');
});

it("[LIC-126] answers 404 for someone else's license", async () => {
  const { id } = await giveKey(app, (await signInNewCustomer(app)).id);
  const reply = await owner.call(calls['licenses.sessions'], { params: { license: id } });
  expect(reply.status).toBe(404);
});
