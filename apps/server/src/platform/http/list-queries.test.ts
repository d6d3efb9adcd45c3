import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import { endpoints } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotification } from '../../domains/office/service.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { disputedOrder } from '../../testing/disputes.ts';
import { payTopUp } from '../../testing/payments.ts';
import { boughtWithPayPal, refund } from '../../testing/refund-calls.ts';
import {
  programOf,
  signIn,
  signInNewCustomer,
  createOtherUser,
  type Person,
  type Reply,
} from '../../testing/person.ts';
import { giveKey } from '../../testing/product-sessions.ts';
import { addProduct } from '../../testing/products.ts';
import { openTicket } from '../../testing/tickets.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let licenseKey: string;
let licenseId: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
  ({ id: licenseId, key: licenseKey } = await giveKey(app, admin.id));
  // With only one or two entries, a list without paging would pass as well.
  for (let times = 0; times < 3; times += 1) {
    await programOf(app, admin);
    await createOtherUser(app);
    await addProduct(app);
    await openTicket(app, admin);
    await giveLicense(app, admin.id);
    await admin.call(endpoints['licenses.blacklistAdd'], {
      body: { license: licenseKey, uuid: randomUUID() },
    });
    await payTopUp(app, admin, 5);
    await tellSomething(admin.id);
    await disputedOrder(app, admin);
    const { orderId } = await boughtWithPayPal(app, admin);
    await refund(admin, orderId, { amount: 1 });
  }
});

afterAll(() => app.close());

async function tellSomething(userId: string): Promise<void> {
  const notification = { userId, text: 'Something is so.', licenseId: null, createdAt: new Date() };
  await createNotification(app.database.db, notification);
}

/** Tickets are paged too, but they are not lists and have their own tests. */
const lists = Object.entries<Endpoint>(endpoints).filter(
  ([, { query, reply }]) => 'limit' in query.shape && 'total' in reply,
);

/** The invoice list calls its entries `invoices`. */
const entriesOf = (body: Reply['body']) => (body.data ?? body['invoices']) as { id: string }[];

/** What staff read about: the admin and their license, which have several entries of each kind. */
function handledBy({ access }: Endpoint): object {
  const handles = access.who === 'staff' ? access.handles : undefined;
  return handles ? { [handles.param]: handles.kind === 'license' ? licenseId : admin.id } : {};
}

describe.for(lists)('list %s', ([, endpoint]) => {
  const list = (query: Record<string, string>) =>
    admin.call(endpoint, { query, params: { license: licenseKey, ...handledBy(endpoint) } });

  it.for(['0', '-1', '101', '1000000', '1.5', 'many', '', 'NaN'])(
    '[OFF-51] refuses limit=%s',
    async (limit) => {
      const { status, body } = await list({ limit });
      expect(status).toBe(400);
      expect(failureReply.parse(body).issues?.[0]?.path).toBe('limit');
    },
  );

  it.for(['nonsense', "1' or '1'='1", '1_2_3', 'x'.repeat(201)])(
    '[OFF-51] refuses the cursor %s',
    async (cursor) => {
      const { status, body } = await list({ cursor });
      expect(status).toBe(400);
      expect(failureReply.parse(body).message).toContain('cursor');
    },
  );

  it('[OFF-51] returns at most `limit` entries, the next cursor and the total', async () => {
    await Promise.all([signIn(app, 'admin'), signIn(app, 'admin'), signIn(app, 'admin')]);
    const { body: all } = await list({});
    const entries = entriesOf(all);
    expect(entries.length).toBeGreaterThan(2);
    expect(all).toMatchObject({ next: null, total: entries.length });

    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await list({ limit: '2', ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      expect(entriesOf(body).length).toBeLessThanOrEqual(2);
      expect(body['total']).toBe(entries.length);
      found.push(...entriesOf(body).map(({ id }) => id));
      cursor = body['next'] as string | null;
    } while (cursor !== null && found.length <= entries.length);
    expect(found).toEqual(entries.map(({ id }) => id));
  });

  it('[OFF-51] accepts the maximum limit', async () => {
    expect((await list({ limit: '100' })).status).toBe(200);
  });
});

it('[OFF-52] returns the newest 100 entries and the next cursor if the call has no query', async () => {
  const reader = await signInNewCustomer(app);
  for (let number = 1; number <= 103; number += 1) {
    const createdAt = new Date(Date.UTC(2031, 0, 1, 0, 0, number));
    await createNotification(app.database.db, {
      userId: reader.id,
      text: `${number}`,
      licenseId: null,
      createdAt,
    });
  }
  const mine = endpoints['notices.mine'];
  const textsOf = ({ body }: Reply) => (body.data as { text: string }[]).map(({ text }) => text);
  const newest = await reader.call(mine);
  expect(textsOf(newest)).toEqual(Array.from({ length: 100 }, (_, place) => `${103 - place}`));
  expect(newest.body['total']).toBe(103);
  const rest = await reader.call(mine, { query: { cursor: newest.body['next'] } });
  expect(textsOf(rest)).toEqual(['3', '2', '1']);
});
