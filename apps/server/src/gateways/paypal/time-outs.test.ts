import { buildEmulators } from '@botique/emulators/build-emulators.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lonePayPal } from '../../testing/lone-paypal.ts';
import { movingTimers, passTimeOut, paypalTimeoutMs } from '../../testing/moving-timers.ts';
import { atPayPal } from '../../testing/payments.ts';
import { signed } from '../../testing/paypal-messages.ts';
import { json, plain, startScriptedProvider } from '../../testing/scripted-provider.ts';
import type { PayPal } from './paypal.ts';

const account = { clientId: 'shop', clientSecret: 'hush', webhookId: '1WEBHOOK' };
let emulator: ReturnType<typeof buildEmulators>;
let shop: { emulatorUrl: string };

beforeAll(async () => {
  const discord = { clientId: 'chat', clientSecret: 'chat', redirectUris: ['http://shop.example/callback'] };
  emulator = buildEmulators({ discord, paypal: account });
  shop = { emulatorUrl: await emulator.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(() => emulator.close());

const newPayment = () => ({
  orderId: crypto.randomUUID(),
  amountCents: 1999n,
  name: 'Moderator bot',
  description: 'Moderator bot for 30 days',
});
const newPart = () => ({ id: crypto.randomUUID(), attempt: 1, amountCents: 500n, note: 'A part' });

/** A captured payment, of which a part was refunded and which is disputed. */
async function prepare() {
  const { paypal } = lonePayPal(shop.emulatorUrl, account);
  const approved = newPayment();
  const { id: approvedId } = await paypal.create(approved);
  await atPayPal(shop, `/orders/${approvedId}/decide`, { decision: 'approve' });
  const { orderId } = newPayment();
  const { id } = await paypal.create({ ...newPayment(), orderId });
  await atPayPal(shop, `/orders/${id}/decide`, { decision: 'approve' });
  const captureId = (await paypal.capture(id, orderId)).capture?.id ?? '';
  const refund = await paypal.refundPart(captureId, newPart());
  const { dispute } = await atPayPal(shop, '/disputes', { captureIds: [captureId] });
  return {
    approved: { ...approved, id: approvedId },
    id,
    captureId,
    refundId: refund.id ?? '',
    disputeId: (dispute as { dispute_id: string }).dispute_id,
  };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Kind = {
  kind: string;
  endpoint: string;
  call(paypal: PayPal, prepared: Prepared): Promise<unknown>;
  answer: object;
};

const completed = { status: 'COMPLETED' };
const kinds: Kind[] = [
  {
    kind: 'fetching a token',
    endpoint: 'token',
    call: (paypal) => paypal.create(newPayment()),
    answer: { id: expect.any(String) },
  },
  {
    kind: 'creating a payment',
    endpoint: 'create',
    call: (paypal) => paypal.create(newPayment()),
    answer: { id: expect.any(String) },
  },
  {
    kind: 'reading an order',
    endpoint: 'get',
    call: (paypal, { id }) => paypal.read(id),
    answer: { ...completed, capture: { amountCents: 1999n } },
  },
  {
    kind: 'capturing',
    endpoint: 'capture',
    call: (paypal, { approved: { id, orderId } }) => paypal.capture(id, orderId),
    answer: { ...completed, capture: { ...completed, amountCents: 1999n } },
  },
  {
    kind: 'reading a capture',
    endpoint: 'get',
    call: (paypal, { captureId }) => paypal.readCapture(captureId),
    answer: { id: expect.any(String), amountCents: 1999n },
  },
  {
    kind: 'refunding',
    endpoint: 'refund',
    call: (paypal, { captureId }) => paypal.refund(captureId),
    answer: completed,
  },
  {
    kind: 'refunding a part',
    endpoint: 'refund',
    call: (paypal, { captureId }) => paypal.refundPart(captureId, newPart()),
    answer: completed,
  },
  {
    kind: 'reading a refund',
    endpoint: 'get',
    call: (paypal, { refundId }) => paypal.readRefund(refundId),
    answer: completed,
  },
  {
    kind: 'reading a dispute',
    endpoint: 'get',
    call: (paypal, { disputeId }) => paypal.readDispute(disputeId),
    answer: { status: 'OPEN', amountCents: 1999n },
  },
];

it.for(kinds)('[ORD-216] tries again and succeeds after a time-out of $kind', async (one) => {
  const { endpoint, call, answer } = one;
  const faults = ['create', 'capture', 'refund'].includes(endpoint)
    ? ['timeout', 'acts_then_times_out']
    : ['timeout'];
  for (const fault of faults) {
    const prepared = await prepare();
    const timers = movingTimers();
    const { paypal, lines } = lonePayPal(shop.emulatorUrl, { ...account, timers });
    await atPayPal(shop, '/faults', { endpoint, fault });
    const asked = call(paypal, prepared);
    await passTimeOut(shop, timers);
    expect(await asked).toMatchObject(answer);
    const reason = expect.stringContaining('no answer within 10000 ms');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ tries: 1, reason }]);
  }
});

it('[ORD-216] verifies a webhook that is sent again after a time-out of its certificate', async () => {
  const timers = movingTimers();
  const { paypal } = lonePayPal(shop.emulatorUrl, { ...account, timers });
  const body = JSON.stringify({ id: 'WH-1', event_type: 'SOMETHING.NEW', resource: { id: '1' } });
  const { headers } = await signed(shop, body);
  await atPayPal(shop, '/faults', { endpoint: 'certs', fault: 'timeout' });
  const [first] = await Promise.allSettled([
    paypal.verifiedEvent(headers, Buffer.from(body)),
    passTimeOut(shop, timers),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { name: 'PayPalUnreachable' } });
  expect(await paypal.verifiedEvent(headers, Buffer.from(body))).toMatchObject({ id: 'WH-1' });
});

it('[ORD-216] makes no other try with less than a second left', async () => {
  const timers = movingTimers();
  const provider = await startScriptedProvider();
  const { paypal } = lonePayPal(provider.url, { timers });
  // The second try may take 9.8 seconds: that is what the first one left.
  const hang = () => timers.forward(paypalTimeoutMs);
  provider.next(hang, hang, json(201, { id: '5O190127TN364715T' }));
  await expect(paypal.create(newPayment())).rejects.toMatchObject({ name: 'PayPalUnreachable', sent: true });
  expect(provider.received).toHaveLength(2);
  await provider.stop();
});

it('[ORD-216] sends nothing when fetching the token has taken all the time', async () => {
  const timers = movingTimers();
  const provider = await startScriptedProvider();
  const { paypal } = lonePayPal(provider.url, { timers });
  const away = plain(503, '');
  const token = json(200, { access_token: 'token', expires_in: 32_400 });
  provider.nextToken(
    (reply) => (timers.forward(9_900), away(reply)),
    (reply) => (timers.forward(9_900), token(reply)),
  );
  await expect(paypal.create(newPayment())).rejects.toMatchObject({ name: 'PayPalUnreachable', sent: false });
  expect(provider.received).toEqual([]);
  await provider.stop();
});

it.for([
  ['1.5', 1_500],
  ['2', 2_000],
  // Our own pause, when there is no reason for another.
  ['0', 200],
  ['-1', 200],
  ['soon', 200],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 200],
] as const)('[ORD-216] tries again when PayPal asks to retry after "%s"', async ([after, pauseMs]) => {
  const timers = movingTimers();
  const provider = await startScriptedProvider();
  const { paypal, lines } = lonePayPal(provider.url, { timers });
  const busy = { name: 'RATE_LIMIT_REACHED' };
  provider.next(json(429, busy, { 'retry-after': after }), json(201, { id: '5O190127TN364715T' }));
  await paypal.create(newPayment());
  const [said] = lines.map((line) => JSON.parse(line) as { pauseMs: number });
  expect(said?.pauseMs).toBeLessThanOrEqual(pauseMs);
  expect(said?.pauseMs).toBeGreaterThanOrEqual(pauseMs / 2);
  await provider.stop();
});

it.for(['120', '9999999', 'Fri, 31 Dec 2999 23:59:59 GMT'])(
  '[ORD-216] gives up at once when PayPal asks to retry after "%s"',
  async (after) => {
    const provider = await startScriptedProvider();
    const { paypal } = lonePayPal(provider.url);
    provider.next(json(429, { name: 'RATE_LIMIT_REACHED' }, { 'retry-after': after }));
    await expect(paypal.create(newPayment())).rejects.toMatchObject({
      name: 'PayPalUnreachable',
      sent: false,
    });
    expect(provider.received).toHaveLength(1);
    await provider.stop();
  },
);
