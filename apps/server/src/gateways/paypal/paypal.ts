import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { systemTimers, type Timers } from '../../platform/timers.ts';
import { valueOfCents } from './amounts.ts';
import { createBreaker } from './breaker.ts';
import { createCall, type Answer } from './call.ts';
import { createCertificates } from './certificates.ts';
import { noteContact, type Contact } from './contact.ts';
import { PayPalRefusal, PayPalUnreachable } from './failures.ts';
import { orderRequest, type Payment } from './order-request.ts';
import { parsedJson } from './refusal.ts';
import { createTokens } from './token.ts';
import { disputeResource, providerDispute, type ProviderDispute } from './dispute.ts';
import { webhookEvent, type WebhookEvent } from './webhook-event.ts';
import { isSignedByPayPal } from './webhook-signature.ts';
import {
  createdOrder,
  loneCapture,
  order,
  providerLoneCapture,
  providerId,
  providerOrder,
  refund as refundReply,
  shaped,
  type LoneCapture,
  type ProviderCapture,
  type ProviderRefund,
  type PayPalOrder,
  type Refund,
} from './wire.ts';

export type { ProviderCapture, ProviderDispute, PayPalOrder, ProviderRefund, Refund, WebhookEvent };

/**
 * PayPal replays its answer to a repeated request id, even a refusal. So a person's next try, such as after a
 * declined card, needs the next `attempt`; the gateway's own retries don't.
 */
type Attempt = { attempt?: number };

/** `isRepeat`: PayPal may have acted on an earlier call, whose answer it would replay. */
type CaptureAttempt = Attempt & { isRepeat?: boolean };

type RefundPart = {
  /** Our id of the refund, which PayPal shows with it. */
  id: string;
  /** Raised only after a definite refusal, whose answer PayPal would repeat. */
  attempt: number;
  amountCents: bigint;
  /** The buyer reads it in PayPal's e-mail. */
  note: string;
};

export type PayPal = {
  /** Creates the payment at PayPal. Within six hours, the same orderId returns the same payment. */
  create(payment: Payment): Promise<{ id: string }>;
  /** Null if PayPal doesn't know it. */
  read(id: string): Promise<PayPalOrder | null>;
  /** Null if PayPal doesn't know it. It keeps captures for years, but orders only for a while. */
  readCapture(id: string): Promise<LoneCapture | null>;
  /** Unless PayPal captures it for the first time now, returns how PayPal shows the payment now. */
  capture(id: string, orderId: string, again?: CaptureAttempt): Promise<PayPalOrder>;
  /** Refunds everything that is left. Nothing left counts as done. */
  refund(captureId: string, again?: Attempt): Promise<Refund>;
  /** Refunds a part, or all of it. Repeated with the same id and attempt, it refunds once. */
  refundPart(captureId: string, part: RefundPart): Promise<Refund>;
  /** The current state of a pending refund. Null if PayPal doesn't know it. */
  readRefund(id: string): Promise<Refund | null>;
  /** Null if PayPal doesn't know it, or doesn't let this shop read disputes. */
  readDispute(id: string): Promise<ProviderDispute | null>;
  /** The event if PayPal signed its raw bytes, otherwise null. Nothing is parsed before that check. */
  verifiedEvent(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<WebhookEvent | null>;
  contact(): Contact;
};

type Options = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'info'>;
  timeoutMs?: number;
  timers?: Timers | undefined;
  companyName: string;
};

export function createPayPal(options: Options): PayPal {
  const { clientId, clientSecret, webhookId, clock, log, companyName } = options;
  const { timeoutMs = 10_000, timers = systemTimers } = options;
  const patience = { timeoutMs, timers };
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const tokens = createTokens({ baseUrl, clientId, clientSecret, clock, ...patience });
  const { call, contact } = noteContact(
    createCall({ baseUrl, tokens, breaker: createBreaker({ clock, log }), log, ...patience }),
    clock,
  );
  const certificates = createCertificates({ baseUrl, ...patience });

  /** Null if PayPal answers 404. */
  async function find(path: string): Promise<Answer | null> {
    try {
      return await call({ step: 'read', path });
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 404) return null;
      throw error;
    }
  }

  /** A capture with nothing left to refund counts as refunded. */
  async function requestRefund(captureId: string, requestId: string, body: object): Promise<Refund> {
    const path = `/v2/payments/captures/${providerId.parse(captureId)}/refund`;
    try {
      return shaped(refundReply, await call({ step: 'refund', path, post: { requestId, body } }), 'refund');
    } catch (error) {
      if (error instanceof PayPalRefusal && error.says('CAPTURE_FULLY_REFUNDED')) {
        return { id: null, status: 'COMPLETED' };
      }
      throw error;
    }
  }

  async function read(id: string): Promise<PayPalOrder | null> {
    if (!providerId.safeParse(id).success) return null;
    const answer = await find(`/v2/checkout/orders/${id}`);
    return answer && providerOrder(shaped(order, answer, 'read'));
  }

  async function readCapture(id: string): Promise<LoneCapture | null> {
    if (!providerId.safeParse(id).success) return null;
    const answer = await find(`/v2/payments/captures/${id}`);
    return answer && providerLoneCapture(shaped(loneCapture, answer, 'read'));
  }

  /**
   * The money has moved, so a failure here must not look as if nothing had happened. `replayed` is PayPal's answer
   * to the capture, since when the money may have been taken back.
   */
  async function readCaptured(id: string, replayed: PayPalOrder | null): Promise<PayPalOrder> {
    const unread = (cause?: unknown) =>
      new PayPalUnreachable('PayPal: an earlier capture could not be read', { sent: true, cause });
    try {
      const now = await read(id);
      if (now && (now.capture || !replayed?.capture)) return now;
      const capture = replayed?.capture && (await readCapture(replayed.capture.id));
      if (capture) return { ...replayed, capture, refunds: null };
    } catch (error) {
      throw unread(error);
    }
    throw unread();
  }

  return {
    read,
    readCapture,

    async create(payment) {
      const requestId = requestIdOf(payment.orderId, 'create');
      const post = { requestId, body: orderRequest(payment, companyName) };
      const answer = await call({ step: 'create', path: '/v2/checkout/orders', post });
      return { id: shaped(createdOrder, answer, 'create').id };
    },

    async capture(id, orderId, again) {
      const path = `/v2/checkout/orders/${providerId.parse(id)}/capture`;
      const post = { requestId: requestIdOf(orderId, 'capture', again), body: {} };
      try {
        const answer = await call({ step: 'capture', path, post });
        const captured = providerOrder(shaped(order, answer, 'capture'));
        return again?.isRepeat || answer.isRepeat ? await readCaptured(id, captured) : captured;
      } catch (error) {
        if (!(error instanceof PayPalRefusal && error.says('ORDER_ALREADY_CAPTURED'))) throw error;
        return readCaptured(id, null);
      }
    },

    refund: (captureId, again) => requestRefund(captureId, requestIdOf(captureId, 'refund', again), {}),

    refundPart: (captureId, { id, attempt, amountCents, note }) =>
      requestRefund(captureId, requestIdOf(id, 'refund', { attempt }), {
        amount: { currency_code: 'USD', value: valueOfCents(amountCents) },
        custom_id: id,
        note_to_payer: note,
      }),

    async readRefund(id) {
      const answer = await find(`/v2/payments/refunds/${providerId.parse(id)}`);
      return answer && shaped(refundReply, answer, 'read');
    },

    async readDispute(id) {
      const answer = await find(`/v1/customer/disputes/${providerId.parse(id)}`).catch((error: unknown) => {
        // Reading disputes is a separate permission of a PayPal app.
        if (error instanceof PayPalRefusal && error.status === 403) return null;
        throw error;
      });
      return answer && providerDispute(shaped(disputeResource, answer, 'read'));
    },

    async verifiedEvent(headers, rawBody) {
      if (!(await isSignedByPayPal(headers, rawBody, { webhookId, clock, certificates }))) return null;
      const event = webhookEvent(parsedJson(rawBody.toString('utf8')));
      if (!event) log.warn('PayPal signed an event in an unknown format');
      return event;
    },

    contact,
  };
}

/**
 * PayPal allows 108 characters. `id` is our order's (36), or the capture's for a refund (up to 64): an order
 * that was paid twice has two captures, and each needs its own refund.
 */
function requestIdOf(id: string, step: 'create' | 'capture' | 'refund', { attempt = 1 }: Attempt = {}) {
  return attempt === 1 ? `${id}-${step}` : `${id}-${step}-${attempt}`;
}
