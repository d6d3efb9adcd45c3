import { X509Certificate, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  approvedOrder,
  newCapture,
  newOrder,
  type Received,
  startListener,
  startPaypal,
  type TestPaypal,
  webhookId,
} from '../test-paypal.ts';

let paypal: TestPaypal;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeEach(async () => {
  listener = await startListener();
  paypal = await startPaypal({ webhookUrl: listener.url });
});
afterEach(async () => {
  await paypal.close();
  listener.close();
});

/** Verifies a message like a merchant does, with the certificate it names. */
async function isGenuine({ headers, body }: Received, id = webhookId) {
  const header = (name: string) => String(headers[`paypal-${name}`]);
  const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text());
  const signed = [header('transmission-id'), header('transmission-time'), id, crc32(Buffer.from(body))];
  return createVerify('RSA-SHA256')
    .update(signed.join('|'))
    .verify(certificate.publicKey, header('transmission-sig'), 'base64');
}

it('sends signed events for an approval and a capture', async () => {
  const capture = await newCapture(paypal);
  await listener.atLeast(2);
  expect(listener.types().toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  for (const message of listener.received) {
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': expect.stringMatching(/\/v1\/notifications\/certs\/CERT-[0-9a-f]+$/),
      'paypal-transmission-time': '2026-01-15T12:00:00Z',
    });
    expect(await isGenuine(message)).toBe(true);
    expect(await isGenuine({ ...message, body: message.body.replace('12.50', '12.51') })).toBe(false);
    expect(await isGenuine(message, 'ANOTHER')).toBe(false);
  }
  const completed = listener.received
    .map(({ body }) => JSON.parse(body))
    .find(({ resource_type: type }) => type === 'capture');
  expect(completed.resource).toMatchObject({ id: capture.id, amount: { value: '12.50' } });
});

it('names a certificate at the origin the merchant uses, even if the buyer used another host name', async () => {
  const id = await newOrder(paypal);
  const byAnotherName = paypal.url.replace('127.0.0.1', 'localhost');
  await fetch(`${byAnotherName}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: id, decision: 'approve' }),
  });
  await listener.atLeast(1);
  expect(listener.received[0]?.headers['paypal-cert-url']).toContain(`${paypal.url}/v1/notifications/certs/`);
});

it('answers 404 to an unknown certificate', async () => {
  expect((await paypal.send('GET', '/v1/notifications/certs/CERT-0')).status).toBe(404);
});

it('retries a delivery until the merchant answers with 2xx', async () => {
  const busy = await startListener([500, 302, 404]);
  await paypal.script('/webhooks/plan', { url: busy.url, retryMs: 1 });
  await approvedOrder(paypal);
  await busy.atLeast(4);
  expect(new Set(busy.received.map(({ body }) => body)).size).toBe(1);
  await expect
    .poll(async () => (await paypal.script('/webhooks')).body.deliveries[0])
    .toMatchObject({ state: 'delivered', attempts: 4, lastStatus: 200 });
  busy.close();
});

it('gives up on a delivery after ten attempts', async () => {
  const deaf = await startListener(Array.from({ length: 20 }, () => 500));
  await paypal.script('/webhooks/plan', { url: deaf.url, retryMs: 1 });
  await approvedOrder(paypal);
  await expect
    .poll(async () => (await paypal.script('/webhooks')).body.deliveries[0])
    .toMatchObject({ state: 'failed', attempts: 10, lastStatus: 500 });
  deaf.close();
});

it('sends each event as often as planned', async () => {
  await paypal.script('/webhooks/plan', { times: 3 });
  await approvedOrder(paypal);
  await listener.atLeast(3);
  expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
});

it('holds events and releases them in the requested order', async () => {
  await paypal.script('/webhooks/plan', { hold: true });
  await newCapture(paypal);
  const { body } = await paypal.script('/webhooks');
  expect(body.deliveries.map(({ state }: { state: string }) => state)).toEqual(['held', 'held']);
  expect(listener.received).toEqual([]);
  const [approved, completed] = body.deliveries.map(({ event }: { event: { id: string } }) => event.id);
  expect((await paypal.script('/webhooks/release', { events: [completed], times: 2 })).body).toEqual({
    released: 1,
  });
  await listener.atLeast(2);
  expect((await paypal.script('/webhooks/release', {})).body).toEqual({ released: 1 });
  await listener.atLeast(3);
  expect(listener.received.map((message) => JSON.parse(message.body).id)).toEqual([
    completed,
    completed,
    approved,
  ]);
});

it('shuffles released events without losing any', async () => {
  await paypal.script('/webhooks/plan', { hold: true });
  const ids = new Set<string>();
  for (let index = 0; index < 20; index += 1) ids.add(await approvedOrder(paypal));
  await paypal.script('/webhooks/release', { shuffle: true, times: 2 });
  await listener.atLeast(40);
  const told = listener.received.map(({ body }) => JSON.parse(body).resource.id);
  expect(new Set(told)).toEqual(ids);
  expect(told).not.toEqual([...ids].flatMap((id) => [id, id]));
});

it('signs any message a test asks for, even one no merchant should accept', async () => {
  const asked = {
    body: '{"a":1}',
    time: '2020-01-01T00:00:00Z',
    transmissionId: 'forged',
    webhookId: 'OTHER',
  };
  const { headers } = (await paypal.script('/webhooks/sign', asked)).body;
  expect(headers).toMatchObject({
    'paypal-transmission-id': 'forged',
    'paypal-transmission-time': '2020-01-01T00:00:00Z',
  });
  expect(await isGenuine({ headers, body: asked.body }, 'OTHER')).toBe(true);
  const foreign = { body: '{}', certUrl: 'https://evil.example/cert' };
  expect((await paypal.script('/webhooks/sign', foreign)).body.headers['paypal-cert-url']).toBe(
    foreign.certUrl,
  );
});

it('sends any event on request', async () => {
  await paypal.script('/webhooks/send', { event: { id: 'WH-1', event_type: 'SOMETHING.NEW', resource: {} } });
  await listener.atLeast(1);
  expect(JSON.parse(listener.received[0]?.body ?? '')).toEqual({
    id: 'WH-1',
    event_type: 'SOMETHING.NEW',
    resource: {},
  });
});

it('only lists events when no webhook URL is set', async () => {
  const lonely = await startPaypal();
  await newCapture(lonely);
  const { deliveries } = (await lonely.script('/webhooks')).body;
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['no_url', 'no_url']);
  await lonely.close();
});

it('sends events for pending, denied, refunded and reversed captures and for disputes', async () => {
  const { id } = await newCapture(paypal, {}, 'pending');
  await paypal.script(`/captures/${id}/settle`, { outcome: 'denied' });
  const refunded = await newCapture(paypal);
  await paypal.script(`/captures/${refunded.id}/refund`, { amount: { currency_code: 'USD', value: '1.00' } });
  await paypal.script(`/captures/${refunded.id}/reverse`, {});
  const opened = await paypal.script('/disputes', { captureIds: [refunded.id], reason: 'UNAUTHORISED' });
  await paypal.script(`/disputes/${opened.body.dispute.dispute_id}/resolve`, {
    outcome: 'RESOLVED_BUYER_FAVOUR',
  });
  await listener.atLeast(9);
  expect(new Set(listener.types())).toEqual(
    new Set([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ]),
  );
  const reversed = listener.received
    .map(({ body }) => JSON.parse(body))
    .find(({ event_type: type }) => type === 'PAYMENT.CAPTURE.REVERSED');
  expect(reversed.resource).toMatchObject({
    amount: { value: '11.50' },
    links: expect.arrayContaining([
      { href: `${paypal.url}/v2/payments/captures/${refunded.id}`, rel: 'up', method: 'GET' },
    ]),
  });
});

it('signs a retried delivery again after a minute', async () => {
  const busy = await startListener([500]);
  await paypal.script('/webhooks/plan', { url: busy.url, retryMs: 300 });
  await approvedOrder(paypal);
  await busy.atLeast(1);
  paypal.passSeconds(60);
  await busy.atLeast(2);
  const times = busy.received.map(({ headers }) => headers['paypal-transmission-time']);
  expect(times).toEqual(['2026-01-15T12:00:00Z', '2026-01-15T12:01:00Z']);
  expect(await isGenuine(busy.received[1] as Received)).toBe(true);
  busy.close();
});

it('loses no events when 300 buyers check out at once', { timeout: 60_000 }, async () => {
  const checkout = async () => {
    const id = await newOrder(paypal);
    await paypal.script(`/orders/${id}/decide`, { decision: 'approve' });
    return (await paypal.call('POST', `/v2/checkout/orders/${id}/capture`)).body.status as string;
  };
  const statuses = await Promise.all(Array.from({ length: 300 }, checkout));
  expect(new Set(statuses)).toEqual(new Set(['COMPLETED']));
  await listener.atLeast(600);
  expect(listener.types().filter((type) => type === 'PAYMENT.CAPTURE.COMPLETED')).toHaveLength(300);
});
