import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import type { Notification } from '@botique/contract/office/notification.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNotification } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const noLicense = { licenseId: null };

async function tell(person: Person, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 15, 12, 0, index));
    await createNotification(app.database.db, { userId: person.id, text, createdAt, ...noLicense });
  }
}

async function listOf(person: Person, query: object = {}) {
  const { status, body } = await person.call(officeEndpoints['notices.mine'], { query });
  expect(status).toBe(200);
  const { next, total, unread } = body as unknown as { next: string | null; total: number; unread: number };
  return { notifications: body.data as Notification[], next, total, unread };
}

const textsOf = (notifications: Notification[]) => notifications.map(({ text }) => text);

it("[OFF-80] lists a customer's own notifications, newest first, with the number of unread ones", async () => {
  const [one, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
  await tell(one, 'First', 'Second', 'Third');
  await tell(other, 'Not for one');
  const { notifications, total, unread, next } = await listOf(one);
  expect(textsOf(notifications)).toEqual(['Third', 'Second', 'First']);
  expect({ total, unread, next }).toEqual({ total: 3, unread: 3, next: null });
  expect(notifications.map(({ read }) => read)).toEqual([false, false, false]);
});

it('[OFF-80] continues with the next page while new notifications arrive', async () => {
  const person = await signInNewCustomer(app);
  await tell(person, 'First', 'Second', 'Third');
  const page = await listOf(person, { limit: 2 });
  expect(textsOf(page.notifications)).toEqual(['Third', 'Second']);
  await createNotification(app.database.db, {
    userId: person.id,
    text: 'Fourth',
    createdAt: new Date(),
    ...noLicense,
  });
  const rest = await listOf(person, { limit: 2, cursor: page.next });
  expect(textsOf(rest.notifications)).toEqual(['First']);
  expect(rest).toMatchObject({ total: 4, unread: 4, next: null });
});

it('[OFF-80] keeps read notifications read, and later ones unread', async () => {
  const [one, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
  await tell(one, 'First', 'Second');
  await tell(other, 'Unread');
  expect((await one.call(officeEndpoints['notices.read'])).status).toBe(200);
  expect(await listOf(one)).toMatchObject({ unread: 0, total: 2 });
  await createNotification(app.database.db, {
    userId: one.id,
    text: 'Third',
    createdAt: new Date(),
    ...noLicense,
  });
  const { notifications, unread } = await listOf(one);
  expect(notifications.map(({ text, read }) => [text, read])).toEqual([
    ['Third', false],
    ['Second', true],
    ['First', true],
  ]);
  expect(unread).toBe(1);
  expect(await listOf(other)).toMatchObject({ unread: 1 });
});

it("[OFF-80] sends a notification only to its reader's open pages, after the commit", async () => {
  const [one, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
  const foreign: unknown[] = [];
  (await connectLive(app, other)).on('notice.created', (event) => foreign.push(event));
  const page = await connectLive(app, one);
  const told = nextEvent(page, 'notice.created');
  const failed = transact(app.database.db, async (tx) => {
    await createNotification(tx, { userId: one.id, text: 'Never so', createdAt: new Date(), ...noLicense });
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await tell(one, 'It is so');
  const { notifications } = await listOf(one);
  expect(textsOf(notifications)).toEqual(['It is so']);
  expect(await told).toMatchObject({ notice: notifications[0] });
  const own = nextEvent(await connectLive(app, other), 'notice.created');
  await tell(other, 'For the other');
  expect(await own).toMatchObject({ notice: { text: 'For the other' } });
  expect(foreign).toHaveLength(1);
});

it('[OFF-80] sends no event for a notification that was withdrawn before it could be sent', async () => {
  const one = await signInNewCustomer(app);
  const { id: licenseId } = await giveLicense(app, one.id);
  const received: string[] = [];
  const page = await connectLive(app, one);
  page.on('notice.created', ({ notice }: { notice: Notification }) => received.push(notice.text));
  const reminder = { userId: one.id, licenseId, createdAt: new Date(), passing: 'ending' as const };
  await transact(app.database.db, async (tx) => {
    await createNotification(tx, { ...reminder, text: 'Ends in 7 days' });
    // Withdraws the first one.
    await createNotification(tx, { ...reminder, text: 'Ends in 1 day' });
  });
  await tell(one, 'Something else');
  await expect.poll(() => received).toEqual(expect.arrayContaining(['Ends in 1 day', 'Something else']));
  expect(received).toHaveLength(2);
});
