import type { RefundPreview } from '@botique/contract/payments/refund.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDisputeEvent, openDispute, resolveDispute } from '../../../testing/disputes.ts';
import { giveCredits, complete } from '../../../testing/orders.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { boughtWithPayPal, orderRow, preview, refund } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { stopInsertsInto } from '../../../testing/unsettled.ts';

const undecided = 'PayPal hasn’t decided a dispute about this payment yet and may still return it.';

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

const credits = (orderId: string, amount = 4) => refund(admin, orderId, { amount, destination: 'credits' });

async function disputesOf(orderId: string): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from disputed_orders where order_id = $1', [
    orderId,
  ]);
  return rows.length;
}

it('[ORD-225] refuses a refund as credits until PayPal has decided the dispute, and still refunds to PayPal', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const dispute = await openDispute(app, [captureId]);
  expect((await credits(orderId, 1)).body).toMatchObject({
    code: 409,
    error: 'refund_refused',
    message: `${undecided} Until then, refund it to PayPal only.`,
  });
  expect(await app.ledger.credits(customer.id)).toBe(0n);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  await resolveDispute(app, dispute, 'RESOLVED_SELLER_FAVOUR');
  await deliverDisputeEvent(app, 'RESOLVED', dispute);
  expect((await credits(orderId, 1)).status).toBe(200);
  expect(await app.ledger.credits(customer.id)).toBe(100n);
});

it('[ORD-225] offers only PayPal for a disputed payment, and says so before anyone tries', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const shown = async () => (await preview(admin, orderId)).body.data as RefundPreview;
  expect((await shown()).destinations).toEqual(['paypal', 'credits']);
  await openDispute(app, [captureId]);
  expect(await shown()).toMatchObject({ destinations: ['paypal'], isDisputed: true, refusal: null });
});

it('[ORD-225] still refunds an order that was paid with credits', async () => {
  await giveCredits(app, customer, 400n);
  const { id: productId } = await addProduct(app);
  const reply = await complete(customer, { productId });
  const { orderId } = reply.body.data as { orderId: string };
  expect((await credits(orderId)).status).toBe(200);
});

it('[ORD-225] a refund as credits waits for a dispute that is being recorded, and is refused', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const gate = await stopInsertsInto(app, 'disputed_orders');
  const recorded = openDispute(app, [captureId]);
  await gate.waiting(1);
  const given = credits(orderId);
  await gate.waiting(2);
  await gate.release();
  await recorded;
  expect((await given).body).toMatchObject({ error: 'refund_refused' });
  expect(await app.ledger.credits(customer.id)).toBe(0n);
  expect(await disputesOf(orderId)).toBe(1);
});

it('[ORD-225] a dispute waits for a refund as credits that came first, and is recorded after it', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const gate = await stopInsertsInto(app, 'refunds');
  const given = credits(orderId);
  await gate.waiting(1);
  const recorded = openDispute(app, [captureId]);
  await gate.waiting(2);
  expect(await disputesOf(orderId)).toBe(0);
  await gate.release();
  expect((await given).status).toBe(200);
  await recorded;
  expect(await disputesOf(orderId)).toBe(1);
  expect((await refund(admin, orderId, { amount: 1 })).body).toMatchObject({ error: 'refund_refused' });
});
