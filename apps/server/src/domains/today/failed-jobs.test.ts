import { todayEndpoints as calls } from '@botique/contract/today/endpoints.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { failedJob } from '../../testing/failed-jobs.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendNotificationLater } from '../office/send-notification.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

async function listed() {
  const reply = await admin.call(calls['today.get']);
  return (reply.body.data as Today).waiting.jobs;
}

const ids = async () => (await listed()).newest.map(({ id }) => id);

async function stored(id: string) {
  const { rows } = await app.database.pool.query(
    'select attempts, run_at <= now() as due from graphile_worker.jobs where id = $1',
    [id],
  );
  return rows[0] as { attempts: number; due: boolean } | undefined;
}

it('[OFF-126] lists a failed job with its attempts and its error', async () => {
  const id = await failedJob(app.database, { error: 'The printer is on fire.' });
  await expect.poll(ids).toContain(id);
  expect((await listed()).newest.find((job) => job.id === id)).toEqual({
    id,
    name: 'test.unknown',
    attempts: 3,
    lastError: 'The printer is on fire.',
    failedAt: expect.any(String) as string,
    retryAt: null,
  });
});

it('[OFF-127] tries a failed job again at once, with all its attempts', async () => {
  const id = await failedJob(app.database);
  expect((await admin.call(calls['jobs.retry'], { params: { id } })).status).toBe(200);
  expect(await stored(id)).toEqual({ attempts: 0, due: true });
});

it('[OFF-127] removes a dismissed job', async () => {
  const id = await failedJob(app.database);
  expect((await admin.call(calls['jobs.dismiss'], { params: { id } })).status).toBe(200);
  expect(await stored(id)).toBeUndefined();
  await expect.poll(ids).not.toContain(id);
  expect((await admin.call(calls['jobs.dismiss'], { params: { id } })).status).toBe(404);
});

it('[OFF-49] [OFF-126] lists and audits a failed statement that was stored with its parameters without them', async () => {
  const error = 'Failed query: insert into "t" values ($1)\nparams: SECRET-GOODS';
  const id = await failedJob(app.database, { error });
  await expect.poll(ids).toContain(id);
  const lastError = 'Failed query: insert into "t" values ($1)';
  expect((await listed()).newest.find((job) => job.id === id)).toMatchObject({ lastError });
  await admin.call(calls['jobs.dismiss'], { params: { id } });
  const { rows } = await app.database.pool.query('select details from audit_log where subject = $1', [id]);
  expect(rows).toEqual([{ details: { job: 'test.unknown', attempts: 3, error: lastError } }]);
});

it('[OFF-127] touches no job that waits for its first attempt', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id::text from graphile_worker.add_job('test.unknown')",
  );
  const id = rows[0]?.id ?? '';
  for (const call of ['jobs.retry', 'jobs.dismiss'] as const) {
    expect((await admin.call(calls[call], { params: { id } })).status).toBe(404);
  }
  expect(await stored(id)).toBeDefined();
});

it('[OFF-128] tells staff when a job fails, and when it will be tried again', async () => {
  const told = nextEvent(await connectLive(app, admin), 'today.changed');
  // A payload that the job refuses.
  await enqueue(app.database.db, sendNotificationLater, { id: 'not an id' });
  await told;
  await expect
    .poll(async () => (await listed()).newest.find(({ name }) => name === sendNotificationLater.name))
    .toMatchObject({ attempts: 1, retryAt: expect.any(String) as string });
});
