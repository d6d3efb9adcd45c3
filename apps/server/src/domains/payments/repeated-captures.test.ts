import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { openPayPalLine, type PayPalLine } from '../../testing/paypal-line.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let line: PayPalLine;
let app: TestApp;
let buyer: Person;
let productId: string;
beforeAll(async () => {
  line = await openPayPalLine();
  app = await startTestApp({ clock, jobs: false, variables: { PAYPAL_URL: line.url } });
  line.leadsTo(app.emulatorUrl);
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(async () => {
  await app.close();
  line.close();
});
beforeEach(async () => {
  line.onCall = async () => undefined;
  buyer = await signInNewCustomer(app);
  productId = (await addProduct(app)).id;
});

const missing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [], debug_id: 'd' } };

/** Captured at PayPal, but the shop missed the reply. */
async function capturedUnheard(): Promise<string> {
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  return id;
}

/** The bank takes the money back. No webhook tells of it. */
async function reverse(providerId: string): Promise<void> {
  const { capture: taken } = await seenAtPayPal(app, providerId);
  await atPayPal(app, `/captures/${taken?.id}/reverse`, {});
}

/** PayPal answers the next reads whose path starts so with 404. */
function miss(path: string, { times = 1 } = {}): void {
  let left = times;
  line.onCall = async (call) => {
    if (!call.startsWith(`GET ${path}`) || left === 0) return undefined;
    left -= 1;
    return missing;
  };
}

const timesCaptured = (id: string) =>
  line.calls.filter((call) => call === `POST /v2/checkout/orders/${id}/capture`).length;

async function expectNothingDelivered(id: string): Promise<void> {
  const order = await orderAt(app, id);
  expect(order).toMatchObject({ state: 'refunded', method: null });
  expect(await countLicenses(buyer, productId)).toBe(0);
  const { rows } = await app.database.pool.query('select 1 from ledger_transfers where key = $1', [
    `order:${order.id}`,
  ]);
  expect(rows).toEqual([]);
}

it('[ORD-221] delivers nothing when PayPal replays its answer to a capture that was reversed since', async () => {
  const id = await capturedUnheard();
  await reverse(id);
  miss(`/v2/checkout/orders/${id}`);
  await app.payments?.reconcile();
  expect(timesCaptured(id)).toBe(4);
  await expectNothingDelivered(id);
});

it('[ORD-221] reads the capture when PayPal replays its answer, but has forgotten the order', async () => {
  const id = await capturedUnheard();
  await reverse(id);
  await atPayPal(app, `/orders/${id}/forget`, {});
  await app.payments?.reconcile();
  expect(timesCaptured(id)).toBe(4);
  await expectNothingDelivered(id);
});

it('[ORD-221] believes no replayed answer while PayPal shows neither order nor capture, and delivers later', async () => {
  const id = await capturedUnheard();
  miss('/v2/', { times: 3 });
  await app.payments?.reconcile();
  expect(timesCaptured(id)).toBe(4);
  expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
  clock.forward(10 * 60_000);
  await app.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-221] delivers nothing if the money is taken back between two tries of one capture', async () => {
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops' });
  line.onCall = async (call) => {
    if (call.endsWith('/capture') && timesCaptured(id) === 2) await reverse(id);
    return undefined;
  };
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_returned' });
  expect(timesCaptured(id)).toBe(2);
  await expectNothingDelivered(id);
});

it('[ORD-221] asks PayPal only once for a capture whose first answer arrives', async () => {
  const id = await approvedPayment(app, buyer, { id: productId });
  expect((await capture(buyer, id)).body).toMatchObject({ status: 'COMPLETED' });
  expect(line.calls.filter((call) => call.includes(id))).toEqual([`POST /v2/checkout/orders/${id}/capture`]);
});
