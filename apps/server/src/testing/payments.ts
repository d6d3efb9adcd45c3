import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { CartItem } from '@botique/contract/payments/payment.ts';
import { paymentsEndpoints as calls } from '@botique/contract/payments/endpoints.ts';
import { expect } from 'vitest';
import { send, type Person, type Reply } from './person.ts';
import type { TestApp } from './test-app.ts';

const smallest = { price: 4, subscription: 'subscription', duration: 30, sessions: 2, storge: 100 } as const;

type Wanted = { id: string } & Partial<CartItem>;
type Shop = Pick<TestApp, 'emulatorUrl'>;

export const createPayment = (by: Person, wanted: Wanted, accepted?: true) =>
  by.call(calls['paypal.create'], {
    body: {
      cart: [{ ...smallest, ...wanted }],
      ...(accepted && { accepted: { terms: true, privacy: true } }),
    },
  });

export const createTopUp = (by: Person, amount: number) =>
  by.call(calls['paypal.topUp'], { body: { amount } });

export const capture = (by: Person, orderID: string) =>
  by.call(calls['paypal.capture'], { params: { orderID } });

export function idOf(reply: Reply): string {
  expect(reply.status, reply.text).toBe(200);
  return reply.body['id'] as string;
}

/** Scripts the PayPal emulator, as the buyer, the merchant or PayPal itself. */
export async function atPayPal(app: Shop, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${app.emulatorUrl}/emulator/paypal${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  expect(reply.ok, `${path}: ${reply.status}`).toBe(true);
  return (await reply.json()) as Record<string, unknown>;
}

type Decision = 'approve' | 'decline' | 'pending';

export async function decide(app: Shop, providerId: string, decision: Decision = 'approve'): Promise<void> {
  await atPayPal(app, `/orders/${providerId}/decide`, { decision });
}

/** A payment that the buyer has approved and no one has captured. */
export async function approvedPayment(app: Shop, by: Person, wanted: Wanted): Promise<string> {
  const id = idOf(await createPayment(by, wanted));
  await decide(app, id);
  return id;
}

type Money = { currency_code: string; value: string };
type Seen = {
  status: string;
  units: {
    request: { custom_id?: string; amount: Money };
    capture?: { id: string; status: string; amount: Money };
  }[];
};

/** The emulator's view of a payment. */
export async function seenAtPayPal(app: Shop, providerId: string) {
  const { order } = (await atPayPal(app, `/orders/${providerId}`)) as { order: Seen };
  const [unit] = order.units;
  return { status: order.status, request: unit?.request, capture: unit?.capture };
}

/** Buys credits through PayPal. */
export async function payTopUp(app: Shop, by: Person, amount: number): Promise<Reply> {
  const id = idOf(await createTopUp(by, amount));
  await decide(app, id);
  const reply = await capture(by, id);
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

/** The shop's view of a payment. */
export async function orderAt(app: Pick<TestApp, 'database'>, providerId: string) {
  const { rows } = await app.database.pool.query<{
    id: string;
    state: string;
    method: string | null;
    review: string | null;
  }>('select id, state, method, review from orders where provider_id = $1', [providerId]);
  const [order] = rows;
  if (!order) throw new Error(`No order has the payment ${providerId}`);
  return order;
}

export async function countLicenses(by: Person, productId: string): Promise<number> {
  const { body } = await by.call(licensesEndpoints['licenses.mine'], {});
  return (body.data as { productId: string }[]).filter((license) => license.productId === productId).length;
}

/** The remaining stock of a product. */
export async function leftOf(app: Pick<TestApp, 'url'>, id: string): Promise<number> {
  const reply = await send(app, catalogueEndpoints['products.get'], { params: { id } });
  return (reply.body.data as Product).stock.amount;
}

/** Captures without the shop, as anyone with its credentials could. */
export async function captureAsMerchant(
  app: Pick<TestApp, 'emulatorUrl' | 'env'>,
  id: string,
): Promise<void> {
  const token = await fetch(`${app.emulatorUrl}/v1/oauth2/token`, {
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from(`${app.env.PAYPAL_CLIENT_ID}:${app.env.PAYPAL_CLIENT_SECRET}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const reply = await fetch(`${app.emulatorUrl}/v2/checkout/orders/${id}/capture`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
  });
  expect(reply.status).toBe(201);
}
