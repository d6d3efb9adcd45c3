import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complete, expectNothingChanged, giveCredits, started } from '../../testing/orders.ts';
import { atPayPal, createPayment, idOf, leftOf, orderAt, seenAtPayPal } from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  // Webhooks are held back, because they would settle payments that a test needs open.
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInNewCustomer(app);
});
afterAll(() => app.close());

const left = (id: string) => leftOf(app, id);
const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });

describe('create/order', () => {
  it('[ORD-49] [ORD-71] [ORD-72] creates a payment for exactly the price of the order, and reserves its stock', async () => {
    const { id: productId } = await addProduct(app, limited(2));
    const reply = await createPayment(buyer, { id: productId });
    const id = idOf(reply);
    const order = await orderAt(app, id);
    expect(order).toMatchObject({ state: 'open', method: null });
    expect(reply.body.data).toMatchObject({ orderId: order.id });
    const { status, request } = await seenAtPayPal(app, id);
    expect(status).toBe('CREATED');
    expect(request).toMatchObject({
      custom_id: order.id,
      amount: { currency_code: 'USD', value: '4.00' },
    });
    expect(await left(productId)).toBe(1);
  });

  it('[ORD-49] [ORD-72] reuses a started order and its payment', async () => {
    const { id: productId } = await addProduct(app, limited(1));
    const order = await started(buyer, { productId });
    const first = idOf(await createPayment(buyer, { id: productId }));
    expect(idOf(await createPayment(buyer, { id: productId }))).toBe(first);
    expect(await orderAt(app, first)).toMatchObject({ id: order.id });
  });

  it('[ORD-49] creates a new order and payment for another selection', async () => {
    const { id: productId } = await addProduct(app);
    const first = idOf(await createPayment(buyer, { id: productId }));
    const second = idOf(await createPayment(buyer, { id: productId, sessions: 3, price: 4.3 }));
    expect(second).not.toBe(first);
    expect(await orderAt(app, first)).toMatchObject({ state: 'replaced' });
  });

  it.for([0, 2])('[ORD-50] refuses a cart of %i items with 400 and changes nothing', async (count) => {
    const { id } = await addProduct(app);
    const cart = Array.from({ length: count }, () => ({ id, price: 4 }));
    const call = () => buyer.call(paymentsEndpoints['paypal.create'], { body: { cart } });
    await expectNothingChanged(app, call, { code: 400, error: 'invalid_request' });
  });

  it('refuses another price with 409 and the current one, and changes nothing', async () => {
    const { id } = await addProduct(app);
    const call = () => createPayment(buyer, { id, price: 0.01 });
    await expectNothingChanged(app, call, { code: 409, error: 'price_changed', price: 4 });
    await createPayment(buyer, { id });
    await expectNothingChanged(app, call, { code: 409, error: 'price_changed', price: 4 });
  });

  it('creates no payment for a free, locked, missing or sold-out product', async () => {
    const free = await addProduct(app, someProduct({ price: 0 }));
    const locked = await addProduct(app, someProduct({ locked: true }));
    const soldOut = await addProduct(app, limited(0));
    const refusals = [
      [
        { id: free.id, price: 0 },
        { code: 409, error: 'free_only' },
      ],
      [{ id: locked.id }, { code: 409, error: 'product_locked' }],
      [{ id: 'Missing1' }, { code: 404 }],
      [{ id: soldOut.id }, { code: 409, error: 'out_of_stock' }],
    ] as const;
    for (const [wanted, refusal] of refusals) {
      await expectNothingChanged(app, () => createPayment(buyer, wanted), refusal);
    }
  });

  it('[ORD-51] answers 503 without a charge when PayPal is unreachable, and succeeds on the next attempt', async () => {
    const { id } = await addProduct(app);
    await atPayPal(app, '/faults', { endpoint: 'create', fault: 'drop_connection', times: 3 });
    const reply = await createPayment(buyer, { id });
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unavailable' });
    expect(reply.body.message).toContain('You haven’t been charged');
    idOf(await createPayment(buyer, { id }));
  });
});

it('refuses PayPal payments in a shop without PayPal, and sells for credits', async () => {
  const variables = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' };
  const shop = await startTestAppForThisTest({ jobs: false, variables });
  const person = await signInNewCustomer(shop);
  const { id } = await addProduct(shop);
  const setup = await person.call(paymentsEndpoints['paypal.setup'], {});
  expect(setup.body.data).toBeNull();
  await expectNothingChanged(shop, () => createPayment(person, { id }), { code: 503, error: 'payment_off' });
  await giveCredits(shop, person, 1_000n);
  expect((await complete(person, { productId: id })).status).toBe(200);
});
