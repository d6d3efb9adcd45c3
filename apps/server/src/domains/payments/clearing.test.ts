import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { deliver, messageOf } from '../../testing/paypal-messages.ts';
import { openPayPalLine, type PayPalLine } from '../../testing/paypal-line.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  captureAsMerchant,
  countLicenses,
  createPayment,
  decide,
  idOf,
  leftOf,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let line: PayPalLine;
let app: TestApp;
let buyer: Person;
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
});

const missing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [], debug_id: 'd' } };

/** PayPal answers the next reads of the order with 404. */
function missOrder(providerId: string, { times = 1 } = {}): void {
  let left = times;
  line.onCall = async (call) => {
    if (call !== `GET /v2/checkout/orders/${providerId}` || left === 0) return undefined;
    left -= 1;
    return missing;
  };
}

const reconcile = async () => app.payments?.reconcile();
const waitUntilExpired = () => clock.forward((reservationMinutes + 3) * 60_000);

/** Asks PayPal again as often as the shop does while nothing changes. */
async function reconcileLater(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    clock.forward(10 * 60_000);
    await reconcile();
  }
}

async function limitedProduct(): Promise<string> {
  return (await addProduct(app, someProduct({ stock: { enabled: true, amount: 1, data: [] } }))).id;
}

/** The buyer's bank takes its time. */
async function pendingPayment(productId: string): Promise<string> {
  const id = idOf(await createPayment(buyer, { id: productId }));
  await decide(app, id, 'pending');
  expect((await capture(buyer, id)).body).toMatchObject({ status: 'PENDING' });
  return id;
}

async function bankDecides(providerId: string, outcome: 'completed' | 'denied'): Promise<void> {
  const { capture: taken } = await seenAtPayPal(app, providerId);
  await atPayPal(app, `/captures/${taken?.id}/settle`, { outcome });
}

/** Captured at PayPal, but the shop missed the reply. */
async function capturedUnheard(productId: string, decision: 'approve' | 'pending'): Promise<string> {
  const id = idOf(await createPayment(buyer, { id: productId }));
  await decide(app, id, decision);
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  return id;
}

/** PayPal's webhook arrives. */
async function tell(name: 'PENDING' | 'COMPLETED', about: string): Promise<void> {
  const paypal = { emulatorUrl: line.url };
  const message = await messageOf(paypal, `PAYMENT.CAPTURE.${name}`, about);
  expect((await deliver(app, message)).status).toBe(200);
}

async function captureIdOf(providerId: string): Promise<string | null> {
  const { rows } = await app.database.pool.query<{ captureId: string | null }>(
    'select capture_id as "captureId" from orders where provider_id = $1',
    [providerId],
  );
  return rows[0]?.captureId ?? null;
}

const pendingOf = async () =>
  (await buyer.call(paymentsEndpoints['paypal.pending'], {})).body.data as { paymentId: string }[];

it('[ORD-218] keeps a pending payment when PayPal once does not find its order, and delivers when the bank pays', async () => {
  const productId = await limitedProduct();
  const id = await pendingPayment(productId);
  waitUntilExpired();
  missOrder(id);
  await reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
  expect(await leftOf(app, productId)).toBe(0);
  expect(await pendingOf()).toMatchObject([{ paymentId: id }]);
  await bankDecides(id, 'completed');
  await reconcileLater();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
  expect(await countLicenses(buyer, productId)).toBe(1);
  expect((await seenAtPayPal(app, id)).capture).toMatchObject({ status: 'COMPLETED' });
});

it.for(['the reconciler', 'a webhook', 'the page'])(
  '[ORD-218] delivers when the bank pays after PayPal has forgotten the order, asked by %s',
  async (door) => {
    const productId = await limitedProduct();
    const id = await pendingPayment(productId);
    await atPayPal(app, `/orders/${id}/forget`, {});
    waitUntilExpired();
    await reconcileLater(10);
    expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
    expect((await capture(buyer, id)).body).toMatchObject({ status: 'PENDING' });
    await bankDecides(id, 'completed');
    if (door === 'the reconciler') await reconcileLater();
    else if (door === 'the page') await capture(buyer, id);
    else await tell('COMPLETED', id);
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  },
);

it.for(['the page', 'a webhook', 'the reconciler'])(
  '[ORD-218] stores the id of a pending capture that %s sees first',
  async (door) => {
    const productId = await limitedProduct();
    const id = await (door === 'the page'
      ? pendingPayment(productId)
      : capturedUnheard(productId, 'pending'));
    if (door === 'the reconciler') await reconcile();
    if (door === 'a webhook') await tell('PENDING', id);
    expect(await captureIdOf(id)).toBe((await seenAtPayPal(app, id)).capture?.id);
    expect(await orderAt(app, id)).toMatchObject({ state: 'capturing', method: null });
  },
);

it('[ORD-218] does not expire an open order whose capture PayPal is clearing', async () => {
  const productId = await limitedProduct();
  const id = idOf(await createPayment(buyer, { id: productId }));
  await decide(app, id, 'pending');
  await captureAsMerchant({ env: app.env, emulatorUrl: line.url }, id);
  await reconcile();
  expect(await pendingOf()).toMatchObject([{ paymentId: id }]);
  waitUntilExpired();
  await app.jobs.find(({ name }) => name === 'orders.expire')?.run({});
  expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
  await bankDecides(id, 'completed');
  await reconcileLater();
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-218] ends the order and returns its stock when the bank refuses, also if only the capture is left', async () => {
  const productId = await limitedProduct();
  const id = await pendingPayment(productId);
  await atPayPal(app, `/orders/${id}/forget`, {});
  await bankDecides(id, 'denied');
  waitUntilExpired();
  await reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'cancelled' });
  expect(await leftOf(app, productId)).toBe(1);
  expect(await pendingOf()).toEqual([]);
});

it('[ORD-218] captures nothing again while PayPal is clearing a capture', async () => {
  const id = await pendingPayment(await limitedProduct());
  const captures = () => line.calls.filter((call) => call === `POST /v2/checkout/orders/${id}/capture`);
  expect((await capture(buyer, id)).body).toMatchObject({ status: 'PENDING' });
  missOrder(id);
  await reconcileLater();
  expect(captures()).toHaveLength(1);
});

it('[ORD-79] [ORD-218] delivers once if PayPal replaced the pending capture, and refunds it when the bank pays it as well', async () => {
  const productId = await limitedProduct();
  const id = await pendingPayment(productId);
  const pending = await captureIdOf(id);
  await bankDecides(id, 'completed');
  const shown = await shownBy(`/v2/checkout/orders/${id}`);
  const [unit] = shown.purchase_units;
  const [first] = unit?.payments.captures ?? [];
  const other = {
    ...shown,
    purchase_units: [{ ...unit, payments: { captures: [{ ...first, id: '0TAKEN' }] } }],
  };
  line.onCall = async (call) =>
    call === `GET /v2/checkout/orders/${id}` ? { status: 200, body: other } : undefined;
  await reconcileLater();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  expect([pending, await captureIdOf(id)]).toEqual([first?.id, '0TAKEN']);
  // The bank pays the first one after all, which is then too much.
  await tell('COMPLETED', first?.id ?? '');
  expect((await seenAtPayPal(app, id)).capture).toMatchObject({ id: first?.id, status: 'REFUNDED' });
  expect(await countLicenses(buyer, productId)).toBe(1);
});

type Shown = { purchase_units: { payments: { captures: { id: string }[] } }[] };

/** What PayPal answers to the shop. */
async function shownBy(path: string): Promise<Shown> {
  const token = await fetch(`${line.url}/v1/oauth2/token`, {
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from(`${app.env.PAYPAL_CLIENT_ID}:${app.env.PAYPAL_CLIENT_SECRET}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const { access_token: access } = (await token.json()) as { access_token: string };
  const reply = await fetch(`${line.url}${path}`, { headers: { authorization: `Bearer ${access}` } });
  return (await reply.json()) as Shown;
}

it.for([
  ['does not find', missing],
  [
    'shows without its capture',
    { status: 200, body: { id: '0ODD', status: 'COMPLETED', purchase_units: [{}] } },
  ],
  ['answers in an unknown format', { status: 200, body: { status: 'UNHEARD_OF' } }],
] as const)(
  '[ORD-219] keeps an order whose capture may have succeeded when PayPal once %s, and delivers later',
  async ([, answer]) => {
    const productId = await limitedProduct();
    const id = await capturedUnheard(productId, 'approve');
    waitUntilExpired();
    line.onCall = async (call) => (call === `GET /v2/checkout/orders/${id}` ? answer : undefined);
    await reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
    line.onCall = async () => undefined;
    await reconcileLater();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  },
);

it('[ORD-219] ends an order of unknown outcome once PayPal has not found it for an hour', async () => {
  const productId = await limitedProduct();
  const id = await capturedUnheard(productId, 'approve');
  waitUntilExpired();
  missOrder(id, { times: 100 });
  await reconcileLater(5);
  expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
  await reconcileLater();
  expect(await orderAt(app, id)).toMatchObject({ state: 'expired' });
  expect(await leftOf(app, productId)).toBe(1);
});

it('[ORD-219] ends an expired order at once if PayPal shows it without a capture', async () => {
  const id = await approvedPayment(app, buyer, { id: await limitedProduct() });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'drop_connection', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  waitUntilExpired();
  await reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'expired' });
});
