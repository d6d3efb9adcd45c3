import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import type { Notification } from '@botique/contract/office/notification.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveLicense } from '../../../testing/licenses.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { remind, remindersOf, toldTo } from '../../../testing/reminders.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';
import type { Grant } from '../service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
});
afterAll(() => app.close());

/** A license that ends this many hours from now. */
async function endingIn(hours: number, { days = 30, ...change }: Partial<Grant> & { days?: number } = {}) {
  const person = await signInNewCustomer(app);
  const { id: userId } = person;
  const createdAt = new Date(clock.now().getTime() + hours * hourMs - days * dayMs);
  const license = await giveLicense(app, userId, { days, createdAt, ...change });
  const told = async () => {
    await remind(app);
    return toldTo(app, userId);
  };
  return { person, userId, license, told };
}

const move = (licenseId: string, days: number) =>
  app.database.pool.query(
    'update licenses set expires_at = expires_at + make_interval(days => $2) where id = $1',
    [licenseId, days],
  );

it('[OFF-57] [OFF-76] reminds the owner once 7 days before the end, 1 day before it and at the end', async () => {
  const { told, license } = await endingIn(7 * 24 + 1);
  expect(await told()).toEqual([]);
  clock.forward(hourMs);
  expect(await told()).toEqual(['Your license for Warden ends in 7 days.']);
  expect(await told()).toHaveLength(1);
  clock.forward(6 * dayMs - hourMs);
  expect(await told()).toHaveLength(1);
  clock.forward(hourMs);
  expect((await told()).slice(1)).toEqual(['Your license for Warden ends in 1 day.']);
  expect(await told()).toHaveLength(2);
  clock.forward(dayMs - hourMs);
  expect(await told()).toHaveLength(2);
  clock.forward(hourMs);
  expect((await told()).slice(2)).toEqual(['Your license for Warden has ended.']);
  expect(await told()).toHaveLength(3);
  const rows = await remindersOf(app, license.id);
  expect(rows.map(({ hours, told: wasTold }) => [hours, wasTold])).toEqual([
    [168, true],
    [24, true],
    [0, true],
  ]);
});

it('[OFF-76] calls a trial a trial and skips reminders that would be due before it began', async () => {
  const { told, license } = await endingIn(3 * 24, { days: 3, trial: true });
  expect(await told()).toEqual([]);
  clock.forward(2 * dayMs);
  expect(await told()).toEqual(['Your free trial of Warden ends in 1 day.']);
  clock.forward(dayMs);
  expect((await told()).slice(1)).toEqual(['Your free trial of Warden has ended.']);
  expect((await remindersOf(app, license.id)).map(({ hours }) => hours)).toEqual([24, 0]);
});

it('[OFF-76] sends no 7-day reminder at the start of a 7-day trial', async () => {
  const { told } = await endingIn(7 * 24, { days: 7, trial: true });
  expect(await told()).toEqual([]);
  // A minute late, like a real job.
  clock.forward(6 * dayMs + 60_000);
  expect(await told()).toEqual(['Your free trial of Warden ends in 1 day.']);
});

it.for([
  [49, 'ends in 2 days', [168]],
  [10, 'ends in 10 hours', [168, 24]],
  [1, 'ends in 1 hour', [168, 24]],
  [-47, 'has ended', [168, 24, 0]],
] as const)(
  '[OFF-76] sends only the most urgent reminder, with the time left, after a pause %d hours from the end',
  async ([hours, words, stages]) => {
    const { told, license } = await endingIn(hours);
    expect(await told()).toEqual([`Your license for Warden ${words}.`]);
    const rows = await remindersOf(app, license.id);
    expect(rows.map((row) => row.hours)).toEqual(stages);
    expect(rows.filter((row) => row.told).map((row) => row.hours)).toEqual([stages.at(-1)]);
  },
);

it('[OFF-76] sends no reminder for a license that ended more than two days ago', async () => {
  const { told } = await endingIn(-49);
  expect(await told()).toEqual([]);
});

it('[OFF-79] sends no reminders for revoked or lifetime licenses', async () => {
  const revoked = await endingIn(5);
  await app.licenses.revoke(app.database.db, revoked.license.id);
  expect(await revoked.told()).toEqual([]);
  const { id: userId } = await signInNewCustomer(app);
  await giveLicense(app, userId, { days: null });
  await remind(app);
  expect(await toldTo(app, userId)).toEqual([]);
});

it('[OFF-57] sends the reminders of a renewed license for its new end only', async () => {
  const { told, license } = await endingIn(25);
  expect(await told()).toEqual(['Your license for Warden ends in 1 day.']);
  await move(license.id, 30);
  clock.forward(2 * hourMs);
  expect(await told()).toHaveLength(1);
  clock.forward(24 * dayMs);
  expect((await told()).slice(1)).toEqual(['Your license for Warden ends in 7 days.']);
});

async function shownTo(person: Person) {
  const { body } = await person.call(officeEndpoints['notices.mine'], { query: {} });
  const texts = (body.data as Notification[]).map(({ text }) => text);
  return { texts, unread: body['unread'], total: body['total'] };
}

it('[OFF-100] replaces an older reminder of a license with the newer one', async () => {
  const { told, person } = await endingIn(7 * 24);
  await told();
  expect((await shownTo(person)).texts).toEqual(['Your license for Warden ends in 7 days.']);
  clock.forward(6 * dayMs);
  await told();
  const texts = ['Your license for Warden ends in 1 day.'];
  expect(await shownTo(person)).toEqual({ texts, unread: 1, total: 1 });
});

it.for([
  ['is renewed', (id: string) => app.licenses.extend(app.database.db, id, 1)],
  ['is revoked', (id: string) => app.licenses.revoke(app.database.db, id)],
] as const)('[OFF-100] removes a reminder when its license %s', async ([, happen]) => {
  const { told, person, license } = await endingIn(24);
  await told();
  expect(await shownTo(person)).toMatchObject({ total: 1 });
  await happen(license.id);
  expect(await shownTo(person)).toEqual({ texts: [], unread: 0, total: 0 });
});

it('[OFF-76] sends each reminder once when they exceed one batch', async () => {
  const person = await signInNewCustomer(app);
  const { id: userId } = person;
  const createdAt = new Date(clock.now().getTime() - 29.5 * dayMs);
  for (let number = 0; number < 230; number += 1) await giveLicense(app, userId, { createdAt });
  await Promise.all([remind(app), remind(app)]);
  await remind(app);
  expect(await toldTo(app, userId)).toHaveLength(230);
});

it('[OFF-77] sends only notifications if the shop has no channel', async () => {
  const quiet = await startTestAppForThisTest({ variables: { DISCORD_WEBHOOK_URL: '' }, jobs: false });
  const { id: userId } = await signInNewCustomer(quiet);
  const { id } = await giveLicense(quiet, userId, { createdAt: new Date(Date.now() - 29.5 * dayMs) });
  await remind(quiet);
  expect(await toldTo(quiet, userId)).toEqual(['Your license for Warden ends in 12 hours.']);
  expect((await remindersOf(quiet, id)).map(({ message }) => message)).toEqual([null, null]);
  const { rows } = await quiet.database.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'licenses.remind_in_chat'",
  );
  expect(rows).toEqual([]);
});
