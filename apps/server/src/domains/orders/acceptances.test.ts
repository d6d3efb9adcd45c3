import { strings } from '@botique/contract/strings.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { complete, expectNothingChanged, giveCredits, start, started } from '../../testing/orders.ts';
import { createPayment, idOf, orderAt } from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLegalTexts } from '../office/legal-texts.ts';

const accepted = { terms: true, privacy: true } as const;
const cart = { price: 4, subscription: 'subscription', duration: 30, sessions: 2, storge: 100 };
const address = '203.0.113.7';
const from = { headers: { 'x-forwarded-for': address } };

const clock = movingClock({ ticks: false });
let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false, variables: { TRUST_PROXY: '1' } });
  buyer = await signInNewCustomer(app);
  await giveCredits(app, buyer, 10_000n);
});
afterAll(() => app.close());

async function acceptancesOf(orderId: string) {
  const { rows } = await app.database.pool.query(
    `select a.accepted_at, a.address, t.text as terms, p.text as privacy, a.terms_version
       from order_acceptances a
       join legal_versions t on t.version = a.terms_version
       join legal_versions p on p.version = a.privacy_version
      where a.order_id = $1`,
    [orderId],
  );
  return rows;
}

const orderIdOf = (body: { data?: unknown }) => (body.data as { orderId: string }).orderId;

async function pay(productId: string, sent: object): Promise<string> {
  const body = { ...cart, productId, method: 'credits', ...sent };
  const reply = await buyer.call(ordersEndpoints['orders.complete'], { body, ...from });
  expect(reply.status, reply.text).toBe(200);
  return orderIdOf(reply.body);
}

async function createAccepted(id: string, sent: object = { accepted }): Promise<string> {
  const body = { cart: [{ ...cart, id }], ...sent };
  const payment = idOf(await buyer.call(paymentsEndpoints['paypal.create'], { body, ...from }));
  return (await orderAt(app, payment)).id;
}

describe('acceptance of terms and privacy policy', () => {
  it('[ORD-148] stores both accepted texts, the time and the address with a started order', async () => {
    const { id: productId } = await addProduct(app);
    const body = { ...cart, productId, accepted };
    const reply = await buyer.call(ordersEndpoints['orders.start'], { body, ...from });
    const { id } = reply.body.data as { id: string };
    const { terms, privacy } = createLegalTexts(app.env.COMPANY_NAME, { terms: null, privacy: null });
    expect(await acceptancesOf(id)).toEqual([
      {
        accepted_at: clock.now(),
        address,
        terms: terms.text,
        privacy: privacy.text,
        terms_version: createHash('sha256').update(terms.text).digest('hex').slice(0, 16),
      },
    ]);
  });

  it('[ORD-148] stores the acceptance of orders that are created by paying with credits, PayPal or nothing', async () => {
    const [paid, free, byPayPal] = [
      await addProduct(app),
      await addProduct(app, someProduct({ price: 0 })),
      await addProduct(app),
    ];
    const orderIds = [
      await pay(paid.id, { accepted }),
      await pay(free.id, { price: 0, method: 'free', accepted }),
      await createAccepted(byPayPal.id),
    ];
    for (const id of orderIds) expect(await acceptancesOf(id)).toMatchObject([{ address }]);
  });

  it('[ORD-148] stores an acceptance that comes with a later call for the same order', async () => {
    const [credits, payPal] = [await addProduct(app), await addProduct(app)];
    const first = await started(buyer, { productId: credits.id });
    expect(await pay(credits.id, { paymentId: first.id, accepted })).toBe(first.id);
    const second = await started(buyer, { productId: payPal.id });
    expect(await createAccepted(payPal.id)).toBe(second.id);
    for (const { id } of [first, second]) expect(await acceptancesOf(id)).toMatchObject([{ address }]);
  });

  it('[ORD-148] keeps the first acceptance of an order when later calls repeat it', async () => {
    const { id: productId } = await addProduct(app);
    const order = await started(buyer, { productId, accepted });
    const [before] = await acceptancesOf(order.id);
    clock.forward(60_000);
    await createAccepted(productId);
    await pay(productId, { paymentId: order.id, accepted });
    await pay(productId, { paymentId: order.id, accepted });
    expect(await acceptancesOf(order.id)).toEqual([before]);
  });

  it('[ORD-148] allows orders without an acceptance, and stores none', async () => {
    const [credits, payPal] = [await addProduct(app), await addProduct(app)];
    const order = await started(buyer, { productId: credits.id });
    expect((await complete(buyer, { productId: credits.id, paymentId: order.id })).status).toBe(200);
    const payment = await orderAt(app, idOf(await createPayment(buyer, { id: payPal.id })));
    expect(await acceptancesOf(order.id)).toEqual([]);
    expect(await acceptancesOf(payment.id)).toEqual([]);
  });

  it('[ORD-148] does not add an acceptance to an order that is already paid', async () => {
    const { id: productId } = await addProduct(app);
    const order = await started(buyer, { productId });
    await pay(productId, { paymentId: order.id });
    await pay(productId, { paymentId: order.id, accepted });
    expect(await acceptancesOf(order.id)).toEqual([]);
  });

  it.for([{ terms: true, privacy: false }, { terms: false, privacy: true }, { terms: true }])(
    '[ORD-148] refuses an order with 400 unless both texts are accepted: %j',
    async (half) => {
      const { id: productId } = await addProduct(app);
      const call = () => start(buyer, { productId, accepted: half as typeof accepted });
      await expectNothingChanged(app, call, { code: 400, error: 'invalid_request' });
      expect((await call()).body['message']).toContain(strings.orders.acceptTerms);
    },
  );
});
