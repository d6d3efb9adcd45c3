import { buildEmulators } from '@botique/emulators/build-emulators.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lonePayPal } from '../../testing/lone-paypal.ts';
import { json, startScriptedProvider, type ScriptedProvider } from '../../testing/scripted-provider.ts';
import type { PayPalOrder, Refund, WebhookEvent } from './paypal.ts';

const account = {
  clientId: 'botique-paypal',
  clientSecret: 'EGnHDxD_qRPdaLdZz8iCr8N7_MzF-YHPTkjs6NKYQvQSBngp4PTTVWkPZRbL',
  webhookId: '1WEBHOOK',
};
const unknownId = '5O190127TN364715T';

let emulator: ReturnType<typeof buildEmulators>;
let url: string;
let listener: ScriptedProvider;

beforeAll(async () => {
  listener = await startScriptedProvider();
  listener.next(...Array.from({ length: 500 }, () => json(200, {})));
  const discord = {
    clientId: 'chat',
    clientSecret: 'chat',
    redirectUris: ['http://shop.example/auth/callback'],
  };
  emulator = buildEmulators({ discord, paypal: { ...account, webhookUrl: `${listener.url}/webhook` } });
  url = await emulator.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await emulator.close();
  await listener.stop();
});

const gateway = (timeoutMs?: number) =>
  lonePayPal(url, { ...account, ...(timeoutMs && { timeoutMs }) }).paypal;

function newPayment() {
  const orderId = crypto.randomUUID();
  return { orderId, amountCents: 1999n, name: 'Moderator bot', description: 'Moderator bot for 30 days' };
}

async function script(path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${url}/emulator/paypal${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok, await reply.text()).toBe(true);
}

const decide = (id: string, decision: string, by = 'paypal') =>
  script(`/orders/${id}/decide`, { decision, by });
const fault = (endpoint: string, name: string) => script('/faults', { endpoint, fault: name });

async function approved(paypal = gateway()) {
  const payment = newPayment();
  const { id } = await paypal.create(payment);
  await decide(id, 'approve');
  return { id, orderId: payment.orderId };
}

const paid = (id: string, orderId: string): PayPalOrder => ({
  id,
  status: 'COMPLETED',
  orderId,
  capture: { id: expect.any(String), status: 'COMPLETED', amountCents: 1999n, currency: 'USD' },
  refunds: [],
});

function captureIdOf(order: PayPalOrder): string {
  if (!order.capture) throw new Error('nothing was captured');
  return order.capture.id;
}

describe('PayPal payments', () => {
  it('creates, approves and captures a payment, which can be read at each step', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    expect(await paypal.read(id)).toEqual({
      id,
      status: 'CREATED',
      orderId: payment.orderId,
      capture: null,
      refunds: [],
    });
    await decide(id, 'approve');
    expect(await paypal.read(id)).toMatchObject({ status: 'APPROVED', capture: null });
    expect(await paypal.capture(id, payment.orderId)).toEqual(paid(id, payment.orderId));
    expect(await paypal.read(id)).toEqual(paid(id, payment.orderId));
  });

  it('captures a payment from another wallet', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    await decide(id, 'approve', 'venmo');
    expect(await paypal.capture(id, payment.orderId)).toEqual(paid(id, payment.orderId));
  });

  it('[ORD-72] creates one payment per order and captures it once', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    expect(await paypal.create(payment)).toEqual({ id });
    await decide(id, 'approve');
    const first = await paypal.capture(id, payment.orderId);
    expect(await paypal.capture(id, payment.orderId)).toEqual(first);
    expect(await paypal.capture(id, payment.orderId, { attempt: 2 })).toEqual(first);
  });

  it.each(['acts_then_times_out', 'acts_then_drops', 'acts_then_500'])(
    '[ORD-72] finds the outcome when PayPal %s',
    async (name) => {
      const paypal = gateway(1000);
      await fault('create', name);
      const { id, orderId } = await approved(paypal);
      await fault('capture', name);
      const order = await paypal.capture(id, orderId);
      expect(order).toEqual(paid(id, orderId));
      await fault('refund', name);
      expect(await paypal.refund(captureIdOf(order))).toMatchObject({ status: 'COMPLETED' });
    },
  );

  it.each(['rate_limit', 'server_error', 'drop_connection'])('succeeds after a %s', async (name) => {
    const paypal = gateway();
    await fault('token', name);
    const { id, orderId } = await approved(paypal);
    await fault('capture', name);
    expect(await paypal.capture(id, orderId)).toEqual(paid(id, orderId));
    await fault('get', name);
    expect(await paypal.read(id)).toEqual(paid(id, orderId));
  });

  it('reports an unknown outcome when the answer is invalid JSON', async () => {
    const paypal = gateway();
    const { id, orderId } = await approved(paypal);
    await fault('capture', 'invalid_json');
    await expect(paypal.capture(id, orderId)).rejects.toMatchObject({
      name: 'PayPalUnreachable',
      sent: true,
    });
  });

  it('requests a new token when PayPal has expired the old one', async () => {
    const paypal = gateway();
    await paypal.create(newPayment());
    await script('/tokens/expire', {});
    await expect(paypal.create(newPayment())).resolves.toHaveProperty('id');
  });

  it('reports a declined card and captures with the next one', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    await decide(id, 'decline');
    await expect(paypal.capture(id, payment.orderId)).rejects.toMatchObject({
      name: 'PayPalRefusal',
      status: 422,
      issue: 'INSTRUMENT_DECLINED',
      debugId: expect.any(String),
    });
    expect(await paypal.read(id)).toMatchObject({ capture: null });
    await decide(id, 'approve');
    expect(await paypal.capture(id, payment.orderId, { attempt: 2 })).toEqual(paid(id, payment.orderId));
  });

  it('reports a refusal when the buyer has not approved yet', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    await expect(paypal.capture(id, payment.orderId)).rejects.toMatchObject({ issue: 'ORDER_NOT_APPROVED' });
  });

  it('reports a pending capture', async () => {
    const paypal = gateway();
    const payment = newPayment();
    const { id } = await paypal.create(payment);
    await decide(id, 'pending');
    expect(await paypal.capture(id, payment.orderId)).toMatchObject({ capture: { status: 'PENDING' } });
  });

  it('reports the captured amount and currency even if they differ from ours', async () => {
    const paypal = gateway();
    const other = await approved(paypal);
    await fault('capture', 'captures_other_amount');
    const { capture } = await paypal.capture(other.id, other.orderId);
    expect(capture).toMatchObject({ currency: 'USD', amountCents: expect.any(BigInt) });
    expect(capture?.amountCents).not.toBe(1999n);

    const foreign = await approved(paypal);
    await fault('capture', 'captures_other_currency');
    const order = await paypal.capture(foreign.id, foreign.orderId);
    expect(order.capture?.currency).not.toBe('USD');
  });

  it('reads an unknown payment as null and fails to capture or refund it', async () => {
    const paypal = gateway();
    expect(await paypal.read(unknownId)).toBeNull();
    await expect(paypal.capture(unknownId, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(paypal.refund(unknownId)).rejects.toMatchObject({ status: 404 });
  });

  it('reports a wrong secret as a refusal', async () => {
    const { paypal } = lonePayPal(url, { ...account, clientSecret: 'wrong' });
    await expect(paypal.create(newPayment())).rejects.toMatchObject({
      name: 'PayPalRefusal',
      issue: 'invalid_client',
    });
  });
});

describe('PayPal refunds', () => {
  it('refunds a capture in full, once', async () => {
    const paypal = gateway();
    const { id, orderId } = await approved(paypal);
    const captureId = captureIdOf(await paypal.capture(id, orderId));
    const done: Refund = { id: expect.any(String), status: 'COMPLETED' };
    const first = await paypal.refund(captureId);
    expect(first).toEqual(done);
    expect(await paypal.refund(captureId)).toEqual(first);
    expect(await paypal.refund(captureId, { attempt: 2 })).toEqual({
      id: null,
      status: 'COMPLETED',
    });
    expect(await paypal.read(id)).toMatchObject({ capture: { status: 'REFUNDED' } });
  });
});

describe('PayPal disputes', () => {
  it('reads a dispute, and nothing of one that PayPal does not know', async () => {
    const paypal = gateway();
    const { id, orderId } = await approved(paypal);
    const captureId = captureIdOf(await paypal.capture(id, orderId));
    const reply = await fetch(`${url}/emulator/paypal/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ captureIds: [captureId], reason: 'UNAUTHORISED' }),
    });
    const { dispute } = (await reply.json()) as { dispute: { dispute_id: string } };
    expect(await paypal.readDispute(dispute.dispute_id)).toEqual({
      id: dispute.dispute_id,
      disputed: [{ captureId, orderId }],
      reason: 'UNAUTHORISED',
      status: 'OPEN',
      outcome: null,
      amountCents: 1999n,
      refundedCents: null,
      openedAt: expect.any(Date),
      updatedAt: expect.any(Date),
      respondBy: expect.any(Date),
    });
    expect(await paypal.readDispute('PP-D-1')).toBeNull();
  });

  it('reads nothing if PayPal does not let the shop read disputes', async () => {
    const provider = await startScriptedProvider();
    provider.next(json(403, { name: 'NOT_AUTHORIZED', message: 'No permission.' }));
    expect(await lonePayPal(provider.url).paypal.readDispute('PP-D-1')).toBeNull();
    await provider.stop();
  });
});

describe('PayPal events', () => {
  /** The verified events about this order. */
  async function eventsAbout(orderId: string): Promise<WebhookEvent[]> {
    const paypal = gateway();
    const events = await Promise.all(
      listener.received.map(({ headers, body }) => paypal.verifiedEvent(headers, Buffer.from(body))),
    );
    expect(events).not.toContain(null);
    return events.filter((event) => event !== null).filter((event) => event.orderId === orderId);
  }

  it('[ORD-85] verifies all events of a payment and identifies the payment', async () => {
    const paypal = gateway();
    const { id, orderId } = await approved(paypal);
    const captureId = captureIdOf(await paypal.capture(id, orderId));
    await script('/disputes', { captureIds: [captureId] });
    await script(`/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '5.00' } });
    await script(`/captures/${captureId}/reverse`, {});

    const nothing = { refundedCents: null, refund: null, outcome: null };
    await expect
      .poll(async () => new Map((await eventsAbout(orderId)).map((event) => [event.type, event])))
      .toMatchObject(
        new Map([
          ['CHECKOUT.ORDER.APPROVED', { ...nothing, providerOrderId: id }],
          ['PAYMENT.CAPTURE.COMPLETED', { ...nothing, providerOrderId: id, captureId }],
          ['CUSTOMER.DISPUTE.CREATED', { ...nothing, captureId, disputed: [{ captureId, orderId }] }],
          ['PAYMENT.CAPTURE.REFUNDED', { captureId, refundedCents: 500n }],
          ['PAYMENT.CAPTURE.REVERSED', { captureId, refundedCents: 1999n }],
        ]),
      );
  });
});
