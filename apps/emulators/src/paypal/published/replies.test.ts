import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approvedOrder,
  type Json,
  newCapture,
  newOrder,
  orderBody,
  startPaypal,
  type TestPaypal,
} from '../test-paypal.ts';
import facts from './facts.json' with { type: 'json' };

/*
 * facts.json lists field names, types, patterns and limits from PayPal's published OpenAPI descriptions.
 * Every object is closed, so a field that PayPal doesn't have fails here instead of in a live shop.
 */
const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false });
ajv.addSchema({ $id: 'facts', $defs: facts.$defs });

let paypal: TestPaypal;
beforeAll(async () => {
  paypal = await startPaypal();
});
afterAll(() => paypal.close());

function expectPublished(kind: keyof typeof facts.replies, body: unknown) {
  const matches = ajv.compile({ $ref: `facts#/$defs/${facts.replies[kind]}` });
  expect(matches(body) ? [] : matches.errors).toEqual([]);
}

const usd = (value: string) => ({ currency_code: 'USD', value });
const yen = (value: string) => ({ currency_code: 'JPY', value });
const everything = {
  reference_id: 'one',
  custom_id: 'order-1',
  description: 'Trade bot, 30 days',
  amount: { ...usd('12.50'), breakdown: { item_total: usd('13.00'), discount: usd('0.50') } },
  items: [{ name: 'Bot', quantity: '2', unit_amount: usd('6.50'), category: 'DIGITAL_GOODS', sku: 'B1' }],
};
const order = async (id: string) => (await paypal.call('GET', `/v2/checkout/orders/${id}`)).body;

it('detects a field that PayPal does not have and a value it does not allow', async () => {
  const body = await order(await newOrder(paypal));
  const errorsOf = (changed: object) => {
    const matches = ajv.compile({ $ref: 'facts#/$defs/order' });
    matches(changed);
    return matches.errors?.length ?? 0;
  };
  expect(errorsOf({ ...body, total: '1' })).toBe(1);
  expect(errorsOf({ ...body, status: 'PAID' })).toBeGreaterThan(0);
  expect(errorsOf({ ...body, create_time: 'yesterday' })).toBeGreaterThan(0);
});

it.each(['return=minimal', 'return=representation'])(
  'creates and captures orders as published with %s',
  async (prefer) => {
    const created = await paypal.call('POST', '/v2/checkout/orders', orderBody(everything), { prefer });
    expectPublished('order', created.body);
    await paypal.script(`/orders/${created.body.id}/decide`, { decision: 'approve' });
    const path = `/v2/checkout/orders/${created.body.id}/capture`;
    expectPublished('order', (await paypal.call('POST', path, {}, { prefer })).body);
  },
);

it.each(['approve', 'decline', 'pending', 'cancel'])(
  'returns orders as published after the decision %s',
  async (decision) => {
    for (const by of ['paypal', 'venmo']) {
      const id = await newOrder(paypal, everything);
      await paypal.script(`/orders/${id}/decide`, { decision, by });
      expectPublished('order', await order(id));
      await paypal.call('POST', `/v2/checkout/orders/${id}/capture`);
      expectPublished('order', await order(id));
    }
  },
);

it('returns captures and refunds as published', async () => {
  const pending = await newCapture(paypal, { ...everything, invoice_id: 'INV-7' }, 'pending');
  const show = async (id: string) => (await paypal.call('GET', `/v2/payments/captures/${id}`)).body;
  expectPublished('capture', await show(pending.id));
  await paypal.script(`/captures/${pending.id}/settle`, { outcome: 'completed' });
  const path = `/v2/payments/captures/${pending.id}/refund`;
  for (const prefer of ['return=minimal', 'return=representation']) {
    const part = { amount: usd('1.00'), note_to_payer: 'Sorry', custom_id: 'refund-1', invoice_id: 'R-1' };
    const { body } = await paypal.call('POST', path, part, { prefer });
    expectPublished('refund', body);
    expectPublished('refund', (await paypal.call('GET', `/v2/payments/refunds/${body.id}`)).body);
    expectPublished('capture', await show(pending.id));
  }
  expectPublished('order', await order((await show(pending.id)).supplementary_data.related_ids.order_id));
});

it('returns errors as published', async () => {
  const orders = '/v2/checkout/orders';
  expectPublished('error_400', (await paypal.call('POST', orders, { intent: 'CAPTURE' })).body);
  expectPublished('error_401', (await paypal.send('GET', `${orders}/1`)).body);
  const headers = { authorization: 'Bearer unknown' };
  expectPublished('error_401', (await paypal.send('GET', `${orders}/1`, undefined, headers)).body);
  expectPublished('error_404', (await paypal.call('GET', `${orders}/1`)).body);
  expectPublished('error_415', (await paypal.call('POST', orders, 'x', { 'content-type': 'text/xml' })).body);
  expectPublished('error_422', (await paypal.call('POST', orders, orderBody({ amount: usd('0') }))).body);
  await paypal.script('/faults', { endpoint: 'get', fault: 'server_error' });
  expectPublished('error_500', (await paypal.call('GET', `${orders}/1`)).body);
});

it('uses only error issues that are published for the call', async () => {
  const orders = '/v2/checkout/orders';
  const issue = ({ body }: { body: Json }) => body.details[0].issue as string;
  const create = (amount: object) => paypal.call('POST', orders, orderBody({ amount }));
  const capture = (id: string) => paypal.call('POST', `${orders}/${id}/capture`);
  expect(facts.issues.create400).toContain(issue(await create({ value: 1 })));
  const oddAmounts = [usd('0'), usd('0.001'), yen('1.5'), { currency_code: 'XXX', value: '1' }];
  for (const amount of oddAmounts) {
    expect(facts.issues.create422).toContain(issue(await create(amount)));
  }
  const declined = await newOrder(paypal);
  await paypal.script(`/orders/${declined}/decide`, { decision: 'decline' });
  const twice = await approvedOrder(paypal);
  await capture(twice);
  for (const id of [declined, twice, await newOrder(paypal)]) {
    expect(facts.issues.capture422).toContain(issue(await capture(id)));
  }
  const { id } = await newCapture(paypal);
  const refund = (amount?: object) =>
    paypal.call('POST', `/v2/payments/captures/${id}/refund`, amount && { amount });
  const refundPath = `/v2/payments/captures/${id}/refund`;
  expect(facts.issues.create400).toContain(issue(await paypal.call('POST', orders, '{"intent":')));
  expect(facts.issues.refund400).toContain(issue(await paypal.call('POST', refundPath, '{"amount":')));
  for (const amount of [usd('99.00'), usd('0'), yen('1.5'), { currency_code: 'EUR', value: '1' }]) {
    expect(facts.issues.refund422).toContain(issue(await refund(amount)));
  }
  await refund();
  expect(facts.issues.refund422).toContain(issue(await refund()));
});

it('sends events and their resources as published', async () => {
  const events = await startPaypal();
  const { id } = await newCapture(events, everything, 'pending');
  await events.script(`/captures/${id}/settle`, { outcome: 'completed' });
  const opened = await events.script('/disputes', { captureIds: [id], reason: 'UNAUTHORISED' });
  const dispute = opened.body.dispute.dispute_id;
  await events.script(`/disputes/${dispute}/update`, { status: 'UNDER_REVIEW' });
  expectPublished('dispute', (await events.call('GET', `/v1/customer/disputes/${dispute}`)).body);
  await events.script(`/disputes/${dispute}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  await events.script(`/captures/${id}/refund`, { amount: usd('1.00') });
  await events.script(`/captures/${id}/reverse`, {});
  const { deliveries } = (await events.script('/webhooks')).body;
  await events.close();
  expect(deliveries).toHaveLength(8);
  for (const { event } of deliveries) {
    expectPublished('event', event);
    const kind = event.resource_type === 'checkout-order' ? 'order' : event.resource_type;
    expectPublished(kind, event.resource);
  }
});
