import { randomUUID } from 'node:crypto';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { NewRefund } from '@botique/contract/payments/refund.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { expect } from 'vitest';
import { deliver, messageOf, signed } from './paypal-messages.ts';
import { approvedPayment, atPayPal, capture, orderAt, seenAtPayPal } from './payments.ts';
import type { Person } from './person.ts';
import { addProduct } from './products.ts';
import type { TestApp } from './test-app.ts';

type Wanted = Partial<NewRefund>;

export const refund = (admin: Person, orderId: string, wanted: Wanted = {}) =>
  admin.call(paymentsEndpoints['refunds.create'], {
    params: { id: orderId },
    body: { id: randomUUID(), amount: 4, destination: 'paypal', reason: 'Bought twice', ...wanted },
  });

export const preview = (admin: Person, orderId: string) =>
  admin.call(paymentsEndpoints['refunds.preview'], { params: { id: orderId } });

/** A license for $4.00, paid with PayPal. */
export async function boughtWithPayPal(app: TestApp, by: Person) {
  const { id: productId } = await addProduct(app);
  const providerId = await approvedPayment(app, by, { id: productId });
  expect((await capture(by, providerId)).status).toBe(200);
  const { capture: taken } = await seenAtPayPal(app, providerId);
  return { orderId: (await orderAt(app, providerId)).id, providerId, captureId: taken?.id ?? '' };
}

/** Someone refunds a part, or the rest, on PayPal's site. */
export async function refundOnPayPalsSite(app: TestApp, captureId: string, value?: string): Promise<void> {
  const body = value ? { amount: { currency_code: 'USD', value } } : {};
  await atPayPal(app, `/captures/${captureId}/refund`, body);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(app, message)).status).toBe(200);
}

export async function licenseOf(by: Person): Promise<License> {
  const { body } = await by.call(licensesEndpoints['licenses.mine'], {});
  return (body.data as License[])[0] as License;
}

/** The texts of a customer's notifications, newest first. */
export async function notificationsOf(by: Person): Promise<string[]> {
  const { body } = await by.call(officeEndpoints['notices.mine'], {});
  return (body.data as { text: string }[]).map(({ text }) => text);
}

/** PayPal tells of a refund or a reversal, each time under a new id. */
export async function tellOf(app: TestApp, name: 'REFUNDED' | 'REVERSED', about: string): Promise<void> {
  const { body } = await messageOf(app, `PAYMENT.CAPTURE.${name}`, about);
  const again = JSON.stringify({ ...(JSON.parse(body) as object), id: `WH-${randomUUID()}` });
  expect((await deliver(app, await signed(app, again))).status).toBe(200);
}

export async function heldOf(admin: Person, orderId: string): Promise<HeldPayment[]> {
  const { body } = await admin.call(paymentsEndpoints['held.list'], {});
  return (body.data as HeldPayment[]).filter((one) => one.orderId === orderId);
}

export const decideHeld = (admin: Person, id: string | undefined, as: HeldDecision) =>
  admin.call(paymentsEndpoints['held.resolve'], { params: { id: id ?? '' }, body: { as } });

/** Why an order's payments are held, and what was decided. */
export async function heldRows(app: Pick<TestApp, 'database'>, orderId: string) {
  const { rows } = await app.database.pool.query<{ reason: string; resolution: string | null }>(
    'select reason, resolution from held_payments where order_id = $1 order by created_at',
    [orderId],
  );
  return rows;
}

export async function orderRow(app: Pick<TestApp, 'database'>, id: string) {
  const { rows } = await app.database.pool.query<{ state: string; refunded: number }>(
    'select state, refunded_cents::int as refunded from orders where id = $1',
    [id],
  );
  return rows[0];
}
