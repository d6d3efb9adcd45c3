import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  approvedOrder,
  client,
  fullOrder,
  newCapture,
  newOrder,
  newToken,
  orderBody,
  startPaypal,
  type TestPaypal,
} from './test-paypal.ts';

let paypal: TestPaypal;
beforeEach(async () => {
  paypal = await startPaypal();
});
afterEach(() => paypal.close());

const orders = '/v2/checkout/orders';
const usd = (value: string) => ({ currency_code: 'USD', value });
const capture = (id: string, headers: Record<string, string> = {}) =>
  paypal.call('POST', `${orders}/${id}/capture`, undefined, headers);
const refund = (id: string, body?: object, headers: Record<string, string> = {}) =>
  paypal.call('POST', `/v2/payments/captures/${id}/refund`, body, headers);

function expectProblem(
  reply: { status: number; body: { name?: string; details?: { issue: string }[] } },
  status: number,
  issue: string,
) {
  expect([reply.status, reply.body.details?.[0]?.issue]).toEqual([status, issue]);
}

it('issues a token only to its own client', async () => {
  expect(await newToken(paypal.url)).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
  for (const credentials of [`${client.id}:wrong`, `x:${client.secret}`, 'no colon']) {
    expect(await newToken(paypal.url, credentials)).toEqual({
      error: 'invalid_client',
      error_description: expect.any(String),
    });
  }
});

it('refuses calls without a valid token, and tokens older than nine hours', async () => {
  expect((await paypal.send('GET', `${orders}/1`)).body.name).toBe('AUTHENTICATION_FAILURE');
  const wrong = await paypal.call('GET', `${orders}/1`, undefined, { authorization: 'Bearer wrong' });
  expect([wrong.status, wrong.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
  paypal.passSeconds(32_399);
  expect((await paypal.call('GET', `${orders}/1`)).status).toBe(404);
  paypal.passSeconds(1);
  expect((await paypal.call('GET', `${orders}/1`)).status).toBe(401);
});

it('creates an order and returns it minimally or in full, as preferred', async () => {
  const short = await paypal.call('POST', orders, orderBody());
  expect(short.status).toBe(201);
  expect(Object.keys(short.body)).toEqual(['id', 'status', 'links']);
  expect(short.body.id).toMatch(/^[A-Z0-9]{17}$/);
  expect(short.body.links.map(({ rel }: { rel: string }) => rel)).toEqual([
    'self',
    'approve',
    'update',
    'capture',
  ]);
  const full = await paypal.call('POST', orders, orderBody(), fullOrder);
  expect(full.body).toMatchObject({
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [{ reference_id: 'default', amount: usd('12.50'), custom_id: 'order-1' }],
  });
  expect((await paypal.call('GET', `${orders}/${full.body.id}`)).body).toEqual(full.body);
});

it('names the field and the issue of a malformed request', async () => {
  const unit = (amount: object) => ({ intent: 'CAPTURE', purchase_units: [{ amount }] });
  for (const [body, field, issue] of [
    [{}, '/intent', 'MISSING_REQUIRED_PARAMETER'],
    [{ ...orderBody(), intent: 'AUTHORIZE' }, '/intent', 'INVALID_PARAMETER_VALUE'],
    [{ intent: 'CAPTURE', purchase_units: [] }, '/purchase_units', 'INVALID_ARRAY_MIN_ITEMS'],
    [unit({ value: '1.00' }), '/purchase_units/0/amount/currency_code', 'MISSING_REQUIRED_PARAMETER'],
    [unit(usd('a')), '/purchase_units/0/amount/value', 'INVALID_PARAMETER_SYNTAX'],
    [unit({ currency_code: 'USD', value: 1 }), '/purchase_units/0/amount/value', 'INVALID_PARAMETER_SYNTAX'],
    [orderBody({ description: 'x'.repeat(128) }), '/purchase_units/0/description', 'INVALID_STRING_LENGTH'],
  ] as const) {
    const reply = await paypal.call('POST', orders, body);
    expect(reply.status).toBe(400);
    expect(reply.body.name).toBe('INVALID_REQUEST');
    expect(reply.body.details[0]).toMatchObject({ field, issue, location: 'body' });
  }
  expectProblem(await paypal.call('POST', orders, '{"intent":'), 400, 'MALFORMED_REQUEST_JSON');
  const form = await paypal.call('POST', orders, 'a=b', { 'content-type': 'text/plain' });
  expect([form.status, form.body.name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

it.each([
  [usd('0'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [usd('-1.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [usd('1.005'), 'DECIMAL_PRECISION'],
  [{ currency_code: 'JPY', value: '1.50' }, 'DECIMAL_PRECISION'],
  [{ currency_code: 'XXX', value: '1.00' }, 'INVALID_CURRENCY_CODE'],
  [{ ...usd('3.00'), breakdown: { item_total: usd('2.99') } }, 'AMOUNT_MISMATCH'],
  [
    { ...usd('3.00'), breakdown: { item_total: { currency_code: 'EUR', value: '3' } } },
    'MULTI_CURRENCY_ORDER',
  ],
])('refuses the amount %j', async (amount, issue) => {
  expectProblem(await paypal.call('POST', orders, orderBody({ amount })), 422, issue);
});

it('requires the item total to match the items to the cent', async () => {
  const items = [{ name: 'Bot', quantity: '3', unit_amount: usd('0.10') }];
  const withTotal = (value: string) =>
    orderBody({ items, amount: { ...usd(value), breakdown: { item_total: usd(value) } } });
  expect((await paypal.call('POST', orders, withTotal('0.30'))).status).toBe(201);
  expectProblem(await paypal.call('POST', orders, withTotal('0.31')), 422, 'ITEM_TOTAL_MISMATCH');
  expectProblem(await paypal.call('POST', orders, orderBody({ items })), 422, 'ITEM_TOTAL_REQUIRED');
});

it('captures an approved order once', async () => {
  const id = await newOrder(paypal);
  expectProblem(await capture(id), 422, 'ORDER_NOT_APPROVED');
  await paypal.script(`/orders/${id}/decide`, { decision: 'approve' });
  expect((await paypal.call('GET', `${orders}/${id}`)).body).toMatchObject({
    status: 'APPROVED',
    payment_source: { paypal: { account_status: 'VERIFIED' } },
  });
  const done = await capture(id, fullOrder);
  expect(done.status).toBe(201);
  const [made] = done.body.purchase_units[0].payments.captures;
  expect(made).toMatchObject({ status: 'COMPLETED', amount: usd('12.50'), custom_id: 'order-1' });
  expect(made.seller_receivable_breakdown).toEqual({
    gross_amount: usd('12.50'),
    paypal_fee: usd('0.93'),
    net_amount: usd('11.57'),
  });
  expect((await paypal.call('GET', `/v2/payments/captures/${made.id}`)).body).toMatchObject({
    id: made.id,
    supplementary_data: { related_ids: { order_id: id } },
  });
  expectProblem(await capture(id), 422, 'ORDER_ALREADY_CAPTURED');
  expectProblem(await capture('0'.repeat(17)), 404, 'INVALID_RESOURCE_ID');
});

it('declines captures until the buyer chooses another card', async () => {
  const id = await newOrder(paypal);
  await paypal.script(`/orders/${id}/decide`, { decision: 'decline' });
  for (const _attempt of [1, 2]) {
    const declined = await capture(id, { 'paypal-request-id': 'same' });
    expectProblem(declined, 422, 'INSTRUMENT_DECLINED');
    expect(declined.body.links).toContainEqual({
      href: `${paypal.url}/checkoutnow?token=${id}`,
      rel: 'redirect',
      method: 'GET',
    });
  }
  expect((await paypal.call('GET', `${orders}/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
  await paypal.script(`/orders/${id}/decide`, { decision: 'approve' });
  expect((await capture(id, { 'paypal-request-id': 'same' })).body.status).toBe('COMPLETED');
});

it('refuses an invoice id that was already paid', async () => {
  await newCapture(paypal, { invoice_id: 'INV-1' });
  expectProblem(
    await capture(await approvedOrder(paypal, { invoice_id: 'INV-1' })),
    422,
    'DUPLICATE_INVOICE_ID',
  );
});

it('refunds in parts, up to the captured amount', async () => {
  const { id } = await newCapture(paypal);
  const part = await refund(id, { amount: usd('5.00'), note_to_payer: 'Sorry' }, fullOrder);
  expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: usd('5.00') } });
  expect((await paypal.call('GET', `/v2/payments/refunds/${part.body.id}`)).body).toEqual(part.body);
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PARTIALLY_REFUNDED');
  expectProblem(await refund(id, { amount: usd('7.51') }), 422, 'REFUND_AMOUNT_EXCEEDED');
  expectProblem(
    await refund(id, { amount: { currency_code: 'EUR', value: '1' } }),
    422,
    'REFUND_CAPTURE_CURRENCY_MISMATCH',
  );
  expectProblem(await refund(id, { amount: usd('1.001') }), 422, 'DECIMAL_PRECISION');
  const rest = await refund(id, undefined, fullOrder);
  expect(rest.body).toMatchObject({
    amount: usd('7.50'),
    seller_payable_breakdown: { total_refunded_amount: usd('12.50') },
  });
  expectProblem(await refund(id), 422, 'CAPTURE_FULLY_REFUNDED');
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED');
});

it('replays the answer to a repeated request id for six hours', async () => {
  const key = { 'paypal-request-id': 'order-7-create' };
  const first = await paypal.call('POST', orders, orderBody(), key);
  const again = await paypal.call('POST', orders, orderBody(), key);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  const other = await paypal.call('POST', orders, orderBody({ custom_id: 'other' }), key);
  expectProblem(other, 422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED');
  paypal.passSeconds(6 * 3_600 - 1);
  expect((await paypal.call('POST', orders, orderBody(), key)).body.id).toBe(first.body.id);
  paypal.passSeconds(1);
  expect((await paypal.call('POST', orders, orderBody(), key)).body.id).not.toBe(first.body.id);
});

it('captures and refunds once per request id, even for concurrent calls', async () => {
  const key = { 'paypal-request-id': 'k', ...fullOrder };
  const id = await approvedOrder(paypal);
  const captures = await Promise.all([capture(id, key), capture(id, key)]);
  expect(captures.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(captures[0].body).toEqual(captures[1].body);
  const captureId = captures[0].body.purchase_units[0].payments.captures[0].id;
  const part = { amount: usd('1.00') };
  const refunds = await Promise.all([refund(captureId, part, key), refund(captureId, part, key)]);
  expect(refunds[0].body.id).toBe(refunds[1].body.id);
  const { body } = await paypal.script(`/orders/${id}`);
  expect(body.order.units[0].capture.refunds).toHaveLength(1);
});

it('refuses a request id that is too long', async () => {
  const reply = await paypal.call('POST', orders, orderBody(), { 'paypal-request-id': 'x'.repeat(109) });
  expectProblem(reply, 400, 'INVALID_STRING_LENGTH');
});
