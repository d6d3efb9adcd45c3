import type { Order, Purchase } from '@botique/contract/orders/order.ts';
import { ordersEndpoints as calls } from '@botique/contract/orders/endpoints.ts';
import { expect } from 'vitest';
import type { Person, Reply } from './person.ts';
import { tableContents } from './table-contents.ts';
import type { TestApp } from './test-app.ts';

/** The smallest license of a test product: 30 days, 2 sessions and the included storage. */
const smallest = {
  price: 4,
  subscription: 'subscription',
  duration: 30,
  sessions: 2,
  storge: 100,
} as const;

type Wanted = { productId: string } & Partial<Purchase>;

export const start = (by: Person, wanted: Wanted) =>
  by.call(calls['orders.start'], { body: { ...smallest, ...wanted } });

export const cancel = (by: Person, id: string) => by.call(calls['orders.cancel'], { params: { id } });

export const complete = (by: Person, wanted: Wanted) =>
  by.call(calls['orders.complete'], { body: { ...smallest, method: 'credits', ...wanted } });

export async function started(by: Person, wanted: Wanted): Promise<Order> {
  const reply = await start(by, wanted);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Order;
}

export async function giveCredits(
  app: Pick<TestApp, 'billing'>,
  { id }: Pick<Person, 'id'>,
  cents: bigint,
): Promise<void> {
  await app.billing.grantCredits({ userId: id, amountCents: cents, reason: 'A present', actorId: null });
}

/** Expects this refusal, and no change in the whole database. */
export async function expectNothingChanged(
  app: Pick<TestApp, 'database'>,
  call: () => Promise<Reply>,
  refusal: object,
): Promise<void> {
  const before = await tableContents(app);
  expect((await call()).body).toMatchObject({ success: false, ...refusal });
  expect(await tableContents(app)).toEqual(before);
}

export const countOf = (replies: readonly Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;
