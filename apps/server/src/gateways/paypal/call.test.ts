import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lonePayPal } from '../../testing/lone-paypal.ts';
import {
  dropLine,
  json,
  plain,
  silence,
  startScriptedProvider,
  type ScriptedProvider,
} from '../../testing/scripted-provider.ts';
import { PayPalRefusal, PayPalUnreachable } from './failures.ts';

const orderId = '0b6d6f6c-3f5e-4f43-9a0e-9a8f4f1c2d3e';
const payment = { orderId, amountCents: 1234n, name: 'Bot', description: 'Bot for 30 days' };
const created = json(201, { id: '5O190127TN364715T', status: 'CREATED' });
const completed = {
  id: '5O190127TN364715T',
  status: 'COMPLETED',
  purchase_units: [
    {
      custom_id: orderId,
      payments: {
        captures: [
          { id: '1DECLINED', status: 'DECLINED', amount: { currency_code: 'USD', value: '12.34' } },
          { id: '3C679366HH908993F', status: 'COMPLETED', amount: { currency_code: 'USD', value: '12.34' } },
        ],
      },
    },
  ],
};

/** How PayPal shows it when it is read after a retry. */
const shown = json(200, completed);

function refusal(issue: string) {
  return json(422, {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'f13a2b',
    details: [{ issue, description: `It is ${issue}.` }],
  });
}

let provider: ScriptedProvider;

beforeEach(async () => {
  provider = await startScriptedProvider();
});

afterEach(async () => {
  await provider.stop();
});

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );
}

const requestIds = () => provider.received.flatMap(({ headers }) => headers['paypal-request-id'] ?? []);
const bearers = () => provider.received.map(({ headers }) => headers.authorization);

it.for([401, 403, 404])(
  'keeps a capture unknown when its answer was lost and the retry is answered %s',
  async (status) => {
    const { paypal } = lonePayPal(provider.url);
    const no = json(status, { name: 'NO', message: 'No.', details: [] });
    provider.next(dropLine, no, no);
    const error = await failure(paypal.capture('5O190127TN364715T', orderId));
    expect(error).toBeInstanceOf(PayPalUnreachable);
    expect(error).toMatchObject({ sent: true });
  },
);

it('retries a call that conflicts with another call at PayPal', async () => {
  const { paypal } = lonePayPal(provider.url);
  provider.next(json(409, { name: 'RESOURCE_CONFLICT', message: 'Conflict.' }), json(200, completed), shown);
  expect(await paypal.capture('5O190127TN364715T', orderId)).toMatchObject({
    capture: { status: 'COMPLETED' },
  });
  expect(new Set(requestIds()).size).toBe(1);
});

describe('PayPal access token', () => {
  it('fetches the token once for concurrent and later calls', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(created, created, created);
    await Promise.all([paypal.create(payment), paypal.create(payment)]);
    await paypal.create(payment);
    expect(provider.tokenCalls).toHaveLength(1);
    expect(provider.tokenCalls[0]).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from('client-id:very-secret').toString('base64')}` },
    });
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-1']);
  });

  it('renews the token shortly before it expires', async () => {
    const { paypal, clock } = lonePayPal(provider.url);
    provider.next(created, created, created);
    await paypal.create(payment);
    clock.forward(32_300_000);
    await paypal.create(payment);
    clock.forward(50_000);
    await paypal.create(payment);
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('renews the token once when PayPal refuses it', async () => {
    const { paypal } = lonePayPal(provider.url);
    const unknownToken = json(401, { error: 'invalid_token', error_description: 'Token signature failed' });
    provider.next(unknownToken, created, unknownToken, unknownToken);
    expect(await paypal.create(payment)).toEqual({ id: '5O190127TN364715T' });
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2']);
    const refused = await failure(paypal.create(payment));
    expect(refused).toMatchObject({ name: 'PayPalRefusal', status: 401, issue: 'invalid_token' });
    expect(provider.received).toHaveLength(4);
  });

  it('sends nothing when PayPal issues no token', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.nextToken(json(500, {}), dropLine, plain(503, 'away'));
    expect(await failure(paypal.capture('5O190127TN364715T', orderId))).toMatchObject({
      name: 'PayPalUnreachable',
      sent: false,
    });
    provider.nextToken(json(401, { error: 'invalid_client', error_description: 'no' }));
    expect(await failure(paypal.create(payment))).toMatchObject({ status: 401, issue: 'invalid_client' });
    expect(provider.received).toEqual([]);
  });
});

describe('PayPal calls without an answer', () => {
  it('[ORD-72] retries a call with the same request id, made of the order and the step', async () => {
    const { paypal } = lonePayPal(provider.url, { timeoutMs: 3_000 });
    provider.next(silence, dropLine, created);
    expect(await paypal.create(payment)).toEqual({ id: '5O190127TN364715T' });
    provider.next(json(503, {}), json(200, completed), shown);
    expect(await paypal.capture('5O190127TN364715T', orderId)).toMatchObject({ status: 'COMPLETED' });
    expect(requestIds()).toEqual([
      `${orderId}-create`,
      `${orderId}-create`,
      `${orderId}-create`,
      `${orderId}-capture`,
      `${orderId}-capture`,
    ]);
  });

  it('[ORD-72] uses a new request id when the buyer tries again after a decline', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(refusal('INSTRUMENT_DECLINED'), json(500, {}), json(200, completed), shown);
    await failure(paypal.capture('5O190127TN364715T', orderId));
    await paypal.capture('5O190127TN364715T', orderId, { attempt: 2 });
    expect(requestIds()).toEqual([`${orderId}-capture`, `${orderId}-capture-2`, `${orderId}-capture-2`]);
  });

  it('gives up after three tries and reports that PayPal may have acted', async () => {
    const { paypal, lines } = lonePayPal(provider.url, { timeoutMs: 1_000 });
    provider.next(silence, silence, silence, created);
    const error = await failure(paypal.capture('5O190127TN364715T', orderId));
    expect(error).toBeInstanceOf(PayPalUnreachable);
    expect(error).toMatchObject({ sent: true });
    expect(provider.received).toHaveLength(3);
    expect(lines).toHaveLength(3);
  });

  it('reports that nothing was sent when the connection is refused', async () => {
    const { paypal } = lonePayPal(provider.url);
    // A kept-alive connection would break instead, and might have carried the call.
    const close = { connection: 'close' };
    provider.nextToken(json(200, { access_token: 'token', expires_in: 32_400 }, close));
    provider.next(json(201, { id: '5O190127TN364715T' }, close));
    await paypal.create(payment);
    await provider.stop();
    expect(await failure(paypal.create(payment))).toMatchObject({ name: 'PayPalUnreachable', sent: false });
  });

  it('waits as long as PayPal asks before a retry, unless that is too long', async () => {
    const { paypal, lines } = lonePayPal(provider.url);
    provider.next(json(429, { name: 'RATE_LIMIT_REACHED' }, { 'retry-after': '1' }), created);
    await paypal.create(payment);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { step: 'create', tries: 1, pauseMs: 1000 },
    ]);
    provider.next(json(429, { name: 'RATE_LIMIT_REACHED' }, { 'retry-after': '3600' }), created);
    expect(await failure(paypal.create(payment))).toMatchObject({ name: 'PayPalUnreachable', sent: false });
    expect(provider.received).toHaveLength(3);
  });

  it('retries while PayPal is still processing the first try', async () => {
    const { paypal } = lonePayPal(provider.url);
    const busy = { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] };
    provider.next(json(409, busy), json(201, { id: '1JU08902781691411', status: 'COMPLETED' }));
    expect(await paypal.refund('3C679366HH908993F')).toEqual({
      id: '1JU08902781691411',
      status: 'COMPLETED',
    });
    expect(requestIds()).toEqual(['3C679366HH908993F-refund', '3C679366HH908993F-refund']);
  });

  it('keeps the outcome unknown when the retry is refused with a 401', async () => {
    const { paypal } = lonePayPal(provider.url, { timeoutMs: 1_000 });
    const refused = json(401, { error: 'invalid_token' });
    provider.next(silence, refused, refused);
    expect(await failure(paypal.capture('5O190127TN364715T', orderId))).toMatchObject({
      name: 'PayPalUnreachable',
      sent: true,
    });
  });
});

describe('PayPal answers', () => {
  it('reports an unknown outcome for an undocumented answer', async () => {
    const { paypal } = lonePayPal(provider.url);
    const odd = [
      plain(201, '<html>'),
      plain(201, '{"id":'),
      json(201, { status: 'CREATED' }),
      json(201, { id: '../../evil' }),
      plain(403, 'Access denied'),
      json(404, { message: 'no such route' }),
      plain(302, '', { location: `${provider.url}/elsewhere` }),
      plain(200, 'x'.repeat(1_000_001)),
    ];
    for (const answer of odd) {
      provider.next(answer);
      const error = await failure(paypal.create(payment));
      expect(error).toBeInstanceOf(PayPalUnreachable);
      expect(error).toMatchObject({ sent: true });
    }
    expect(provider.received.map(({ path }) => path)).toEqual(odd.map(() => '/v2/checkout/orders'));
  });

  it('exposes the issue, details and debug id of a refusal', async () => {
    const { paypal, lines } = lonePayPal(provider.url);
    provider.next(refusal('INSTRUMENT_DECLINED'));
    const error = await failure(paypal.capture('5O190127TN364715T', orderId));
    expect(error).toBeInstanceOf(PayPalRefusal);
    expect(error).toMatchObject({
      status: 422,
      kind: 'UNPROCESSABLE_ENTITY',
      issue: 'INSTRUMENT_DECLINED',
      details: [{ issue: 'INSTRUMENT_DECLINED', description: 'It is INSTRUMENT_DECLINED.' }],
      debugId: 'f13a2b',
    });
    expect(lines.join('')).toContain('f13a2b');
    expect(provider.received).toHaveLength(1);
  });

  it('reads an order that was already captured, and skips its declined try', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(refusal('ORDER_ALREADY_CAPTURED'), json(200, completed));
    expect(await paypal.capture('5O190127TN364715T', orderId)).toEqual({
      id: '5O190127TN364715T',
      status: 'COMPLETED',
      orderId,
      capture: { id: '3C679366HH908993F', status: 'COMPLETED', amountCents: 1234n, currency: 'USD' },
      refunds: [],
    });
  });

  it("reports an unknown outcome when an order that was already captured can't be read", async () => {
    const { paypal } = lonePayPal(provider.url);
    const missing = json(404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] });
    provider.next(refusal('ORDER_ALREADY_CAPTURED'), missing);
    expect(await failure(paypal.capture('5O190127TN364715T', orderId))).toMatchObject({
      name: 'PayPalUnreachable',
      sent: true,
    });
  });

  it('treats a capture that was already refunded as done', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(refusal('CAPTURE_FULLY_REFUNDED'));
    expect(await paypal.refund('3C679366HH908993F')).toEqual({ id: null, status: 'COMPLETED' });
  });

  it('reads an unknown order and an invalid id as null', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(json(404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }));
    expect(await paypal.read('5O190127TN364715T')).toBeNull();
    expect(await paypal.read('../../v1/oauth2')).toBeNull();
    expect(provider.received).toHaveLength(1);
  });
});

describe('PayPal circuit breaker', () => {
  it('opens the circuit after five unanswered calls, lets one call probe, and closes it again', async () => {
    const { paypal, clock } = lonePayPal(provider.url, { timeoutMs: 1_000 });
    provider.nextToken(...Array.from({ length: 15 }, () => dropLine));
    for (let calls = 0; calls < 5; calls += 1) await failure(paypal.create(payment));
    const callsSoFar = provider.tokenCalls.length;

    const resting = { message: 'PayPal does not answer at the moment', sent: false };
    expect(await failure(paypal.create(payment))).toMatchObject(resting);
    expect(provider.tokenCalls).toHaveLength(callsSoFar);

    clock.forward(30_000);
    provider.next(silence, silence, silence);
    const probe = failure(paypal.create(payment));
    expect(await failure(paypal.create(payment))).toMatchObject(resting);
    expect(await probe).toMatchObject({ sent: true });
    expect(await failure(paypal.create(payment))).toMatchObject(resting);

    clock.forward(30_000);
    provider.next(created, created);
    expect(await paypal.create(payment)).toEqual({ id: '5O190127TN364715T' });
    expect(await paypal.create(payment)).toEqual({ id: '5O190127TN364715T' });
  });

  it('keeps the circuit closed while PayPal answers, even with refusals', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(...Array.from({ length: 8 }, () => refusal('INSTRUMENT_DECLINED')), created);
    for (let calls = 0; calls < 8; calls += 1) await failure(paypal.capture('5O190127TN364715T', orderId));
    expect(await paypal.create(payment)).toEqual({ id: '5O190127TN364715T' });
  });
});

describe('PayPal log', () => {
  it('logs no secrets, tokens or payers', async () => {
    const { paypal, lines } = lonePayPal(provider.url);
    const payer = { payer: { email_address: 'buyer@example.com' } };
    provider.next(
      json(500, payer),
      dropLine,
      json(422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYER_CANNOT_PAY' }], ...payer }),
      json(201, { status: 'odd', ...payer }),
    );
    await failure(paypal.capture('5O190127TN364715T', orderId));
    await failure(paypal.capture('5O190127TN364715T', orderId));
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/very-secret|token-1|buyer@example|Basic|Bearer/);
  });
});
