import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { boughtWithPayPal, orderRow } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

type Held = { id: string; orderId: string; reason: string; decisions: string[] };

it('[ORD-159] holds a won chargeback of which nobody knows what it took, and offers only to mark it as done', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await deliverDecision(app, { captureId, outcome: 'RESOLVED_BUYER_FAVOUR' });
  await app.database.pool.query('update refunds set taken = null where order_id = $1', [orderId]);
  await deliverDecision(app, { captureId, outcome: 'RESOLVED_SELLER_FAVOUR' });
  const { body } = await admin.call(paymentsEndpoints['held.list'], {});
  const held = (body.data as Held[]).find((one) => one.orderId === orderId);
  expect(held).toMatchObject({ reason: 'chargeback_won', decisions: ['done'] });
  const resolve = (as: 'restore' | 'done') =>
    admin.call(paymentsEndpoints['held.resolve'], { params: { id: held?.id ?? '' }, body: { as } });
  const refused = await resolve('restore');
  expect(refused.status).toBe(409);
  expect(refused.body['message']).toMatch(/^There is nothing to restore/);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect((await resolve('done')).status).toBe(200);
});
