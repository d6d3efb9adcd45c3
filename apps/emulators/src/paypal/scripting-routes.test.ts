import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  approvedOrder,
  fullOrder,
  newCapture,
  newOrder,
  orderBody,
  startPaypal,
  type TestPaypal,
} from './test-paypal.ts';

let paypal: TestPaypal;
beforeEach(async () => {
  paypal = await startPaypal();
});
afterEach(() => paypal.close());

const addFault = (fault: object) => paypal.script('/faults', fault);
const status = async (id: string) => (await paypal.script(`/orders/${id}`)).body.order.status as string;
const capture = (id: string, headers: Record<string, string> = {}) =>
  paypal.call('POST', `/v2/checkout/orders/${id}/capture`, undefined, headers);

it('applies the decisions of a scripted buyer', async () => {
  const id = await newOrder(paypal);
  await paypal.script(`/orders/${id}/decide`, { decision: 'cancel' });
  expect(await status(id)).toBe('CREATED');
  await paypal.script(`/orders/${id}/decide`, { decision: 'approve', by: 'venmo' });
  const { order } = (await paypal.script(`/orders/${id}`)).body;
  expect(order).toMatchObject({ status: 'APPROVED', funding: 'venmo' });
  await capture(id);
  expect((await paypal.script(`/orders/${id}/decide`, { decision: 'approve' })).status).toBe(409);
  expect((await paypal.script('/orders/NONE/decide', { decision: 'approve' })).status).toBe(404);
  expect((await paypal.script('/orders')).body.orders).toHaveLength(1);
});

it('keeps a capture pending until it is settled', async () => {
  const { id, status: first } = await newCapture(paypal, {}, 'pending');
  expect(first).toBe('PENDING');
  const refused = await paypal.call('POST', `/v2/payments/captures/${id}/refund`);
  expect(refused.body.details[0].issue).toBe('PENDING_CAPTURE');
  await paypal.script(`/captures/${id}/settle`, { outcome: 'completed' });
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('COMPLETED');
  expect((await paypal.script(`/captures/${id}/settle`, { outcome: 'denied' })).status).toBe(409);
});

it('refuses to capture a voided order', async () => {
  const id = await approvedOrder(paypal);
  await paypal.script(`/orders/${id}/void`, {});
  expect(await status(id)).toBe('VOIDED');
  expect((await capture(id)).body.details[0].issue).toBe('ORDER_NOT_APPROVED');
});

it('injects faults without capturing the order', async () => {
  const id = await approvedOrder(paypal);
  for (const fault of ['rate_limit', 'server_error', 'invalid_json', 'drop_connection']) {
    await addFault({ endpoint: 'capture', fault });
  }
  const limited = await capture(id);
  expect([limited.status, limited.body.name]).toEqual([429, 'RATE_LIMIT_REACHED']);
  expect(limited.headers.get('retry-after')).toBe('1');
  expect((await capture(id)).body.name).toBe('INTERNAL_SERVER_ERROR');
  expect((await capture(id)).body).toBe('{"id":"5O19012');
  await expect(capture(id)).rejects.toThrow('fetch failed');
  expect(await status(id)).toBe('APPROVED');
  expect((await capture(id)).status).toBe(201);
});

it.each(['acts_then_500', 'acts_then_drops'])('captures the order before failing with %s', async (fault) => {
  const id = await approvedOrder(paypal);
  await addFault({ endpoint: 'capture', fault });
  const key = { 'paypal-request-id': 'k', ...fullOrder };
  const first = await capture(id, key).catch(() => ({ status: 0 }));
  expect([0, 500]).toContain(first.status);
  expect(await status(id)).toBe('COMPLETED');
  const again = await capture(id, key);
  expect([again.status, again.body.status]).toEqual([200, 'COMPLETED']);
});

it('captures the order and then never answers', async () => {
  const id = await approvedOrder(paypal);
  await addFault({ endpoint: 'capture', fault: 'acts_then_times_out' });
  const reply = fetch(`${paypal.url}/v2/checkout/orders/${id}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paypal.token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(500),
  });
  await expect(reply).rejects.toThrow(/timeout/);
  expect(await status(id)).toBe('COMPLETED');
});

it('captures late when slow, even after the caller has disconnected', async () => {
  const id = await approvedOrder(paypal);
  await addFault({ endpoint: 'capture', fault: 'slow', ms: 50 });
  const calls = new AbortController();
  const reply = fetch(`${paypal.url}/v2/checkout/orders/${id}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paypal.token}`, 'content-type': 'application/json' },
    signal: calls.signal,
  });
  await expect.poll(async () => (await paypal.script('/faults')).body.faults).toEqual([]);
  calls.abort();
  await expect(reply).rejects.toThrow();
  await expect.poll(() => status(id)).toBe('COMPLETED');
});

it.each([
  ['captures_other_amount', { currency_code: 'USD', value: '12.49' }],
  ['captures_other_currency', { currency_code: 'EUR', value: '12.50' }],
])('captures a different amount or currency with %s', async (fault, amount) => {
  await addFault({ endpoint: 'capture', fault });
  expect((await newCapture(paypal)).amount).toEqual(amount);
  expect((await newCapture(paypal)).amount).toEqual({ currency_code: 'USD', value: '12.50' });
});

it('keeps a wrong amount for the next capture when a repeated call captures nothing', async () => {
  const id = await approvedOrder(paypal);
  expect((await capture(id)).status).toBe(201);
  await addFault({ endpoint: 'capture', fault: 'captures_other_amount' });
  expect((await capture(id)).body).toMatchObject({ details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] });
  expect((await newCapture(paypal)).amount).toEqual({ currency_code: 'USD', value: '12.49' });
});

it('returns an undocumented response shape on request', async () => {
  const id = await approvedOrder(paypal);
  await addFault({ endpoint: 'get', fault: 'unknown_shape' });
  expect((await paypal.call('GET', `/v2/checkout/orders/${id}`)).body).toEqual({ status: 'UNHEARD_OF' });
  expect((await paypal.call('GET', `/v2/checkout/orders/${id}`)).body).toMatchObject({ id });
});

it.each([
  ['refund_fails', 'FAILED'],
  ['refund_pends', 'PENDING'],
])('refunds nothing with %s', async (fault, answer) => {
  const { id } = await newCapture(paypal);
  await addFault({ endpoint: 'refund', fault });
  const refund = await paypal.call('POST', `/v2/payments/captures/${id}/refund`, {});
  expect(refund).toMatchObject({ status: 201, body: { status: answer } });
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body).toMatchObject({
    status: 'COMPLETED',
  });
});

it.each([
  ['completed', 'COMPLETED', 'REFUNDED'],
  ['failed', 'FAILED', 'COMPLETED'],
])('settles a pending refund as %s', async (outcome, refundStatus, captureStatus) => {
  const { id } = await newCapture(paypal);
  await addFault({ endpoint: 'refund', fault: 'refund_pends' });
  const { body } = await paypal.call('POST', `/v2/payments/captures/${id}/refund`, {});
  const refund = () => paypal.call('GET', `/v2/payments/refunds/${body.id}`);
  expect((await refund()).body).toMatchObject({ status: 'PENDING' });
  expect((await paypal.script(`/refunds/${body.id}/settle`, { outcome })).status).toBe(200);
  expect((await refund()).body).toMatchObject({ id: body.id, status: refundStatus });
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body).toMatchObject({
    status: captureStatus,
  });
  expect((await paypal.script(`/refunds/${body.id}/settle`, { outcome })).status).toBe(404);
});

it('refunds only a part once a pending part completes', async () => {
  const { id } = await newCapture(paypal);
  await addFault({ endpoint: 'refund', fault: 'refund_pends' });
  const part = { amount: { currency_code: 'USD', value: '1.00' }, custom_id: 'part-1' };
  const { body } = await paypal.call('POST', `/v2/payments/captures/${id}/refund`, part);
  await paypal.script(`/refunds/${body.id}/settle`, { outcome: 'completed' });
  expect((await paypal.call('GET', `/v2/payments/refunds/${body.id}`)).body).toMatchObject(part);
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
  });
});

it.for([
  ['refund_too_late', 422, 'REFUND_TIME_LIMIT_EXCEEDED'],
  ['refund_after_chargeback', 422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK'],
  ['refund_forbidden', 403, 'PERMISSION_DENIED'],
  ['refund_not_found', 404, 'INVALID_RESOURCE_ID'],
] as const)('refuses a refund after the fault %s, with %i and %s', async ([fault, code, issue]) => {
  const { id } = await newCapture(paypal);
  await addFault({ endpoint: 'refund', fault });
  expect(await paypal.call('POST', `/v2/payments/captures/${id}/refund`, {})).toMatchObject({
    status: code,
    body: { details: [{ issue }] },
  });
});

it('moves a dispute from one status to the next, and shows the deadline only on the seller’s turn', async () => {
  const { id } = await newCapture(paypal);
  const opened = await paypal.script('/disputes', { captureIds: [id], respondInDays: 3 });
  const dispute = opened.body.dispute.dispute_id as string;
  const shown = async () => (await paypal.call('GET', `/v1/customer/disputes/${dispute}`)).body;
  expect(await shown()).toEqual(opened.body.dispute);
  expect(await shown()).toMatchObject({
    status: 'OPEN',
    seller_response_due_date: '2026-01-18T12:00:00Z',
    disputed_transactions: [{ seller_transaction_id: id }],
  });
  paypal.passSeconds(60);
  await paypal.script(`/disputes/${dispute}/update`, { status: 'UNDER_REVIEW' });
  expect(await shown()).toMatchObject({ status: 'UNDER_REVIEW', update_time: '2026-01-15T12:01:00Z' });
  expect(await shown()).not.toHaveProperty('seller_response_due_date');
  const askedAgain = { status: 'WAITING_FOR_SELLER_RESPONSE', respondInDays: 10 };
  await paypal.script(`/disputes/${dispute}/update`, askedAgain);
  expect(await shown()).toMatchObject({ seller_response_due_date: '2026-01-25T12:01:00Z' });
  await paypal.script(`/disputes/${dispute}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  expect(await shown()).toMatchObject({ status: 'RESOLVED' });
  expect((await paypal.script(`/disputes/${dispute}/update`, askedAgain)).status).toBe(409);
  await paypal.script(`/disputes/${dispute}/forget`, {});
  expect((await paypal.call('GET', `/v1/customer/disputes/${dispute}`)).status).toBe(404);
  const { deliveries } = (await paypal.script('/webhooks')).body;
  const types = deliveries.map(({ event }: { event: { event_type: string } }) => event.event_type);
  expect(types.filter((type: string) => type.startsWith('CUSTOMER.DISPUTE.'))).toEqual(
    ['CREATED', 'UPDATED', 'UPDATED', 'RESOLVED'].map((name) => `CUSTOMER.DISPUTE.${name}`),
  );
});

it('expires tokens on request, so that a cached one is refused', async () => {
  await paypal.script('/tokens/expire', {});
  expect((await paypal.call('POST', '/v2/checkout/orders', orderBody())).status).toBe(401);
});

it('accepts scripting calls without a body', async () => {
  const { id } = await newCapture(paypal);
  for (const path of [`/captures/${id}/refund`, '/webhooks/release', '/tokens/expire', '/reset']) {
    expect((await paypal.send('POST', `/emulator/paypal${path}`)).status).toBe(200);
  }
});

it('names the invalid fields of a request', async () => {
  const reply = await addFault({ endpoint: 'refunds', fault: 'slow', times: 0 });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toContain('endpoint');
  expect(reply.body.error).toContain('times');
  expect((await paypal.script('/webhooks/plan', { times: 11 })).status).toBe(400);
  expect((await paypal.script('/disputes', { captureIds: ['NONE'] })).status).toBe(404);
});

it('forgets orders, tokens, faults and the webhook plan on reset', async () => {
  const id = await newOrder(paypal);
  await addFault({ endpoint: 'get', fault: 'server_error', times: 9 });
  await paypal.script('/webhooks/plan', { times: 3 });
  await paypal.script('/reset', {});
  expect((await paypal.script('/faults')).body).toEqual({ faults: [] });
  expect((await paypal.script(`/orders/${id}`)).status).toBe(404);
  expect((await paypal.script('/webhooks')).body).toMatchObject({ plan: { times: 1 }, deliveries: [] });
  expect((await paypal.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(401);
});
