import { z } from 'zod';
import { centsOfAmount } from './amounts.ts';
import { money, providerId } from './wire.ts';

export type WebhookEvent = {
  id: string;
  type: string;
  createdAt: string | null;
  /** The provider's order, if the event names it. */
  providerOrderId: string | null;
  /** Our order's id, as we sent it. */
  orderId: string | null;
  /** The capture, or the first of several. */
  captureId: string | null;
  /** For a dispute: all payments it is about. */
  disputed: { captureId: string | null; orderId: string | null }[];
  /** For a refund, reversal or dispute: the total refund in US cents, if the event names it. */
  refundedCents: bigint | null;
  /** For a dispute: its outcome. */
  outcome: string | null;
};

/** Events come in many shapes, and new ones will appear: fields that don't match are ignored. */
const maybe = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null);
const list = <T>(schema: z.ZodType<T>) => maybe(z.array(schema));
const ourId = maybe(z.string().min(1).max(127));

const resource = z.object({
  id: maybe(providerId),
  custom_id: ourId,
  links: list(z.object({ href: z.string(), rel: z.string() })),
  purchase_units: list(
    z.object({
      custom_id: ourId,
      payments: maybe(z.object({ captures: list(z.object({ id: maybe(providerId) })) })),
    }),
  ),
  supplementary_data: maybe(
    z.object({
      related_ids: maybe(z.object({ order_id: maybe(providerId), capture_id: maybe(providerId) })),
    }),
  ),
  seller_payable_breakdown: maybe(z.object({ total_refunded_amount: maybe(money) })),
  disputed_transactions: list(maybe(z.object({ seller_transaction_id: maybe(providerId), custom: ourId }))),
  dispute_outcome: maybe(
    z.object({ outcome_code: maybe(z.string().max(255)), amount_refunded: maybe(money) }),
  ),
});

/** Both are stored, and PostgreSQL can't store NUL. */
const plain = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const event = z.object({
  id: plain,
  event_type: plain,
  create_time: maybe(z.string().max(64)),
  resource: maybe(resource),
});

type Resource = z.output<typeof resource>;
type About = Partial<Omit<WebhookEvent, 'id' | 'type' | 'createdAt'>>;

export function webhookEvent(body: unknown): WebhookEvent | null {
  const parsed = event.safeParse(body);
  if (!parsed.success) return null;
  const { id, event_type: type, create_time: createdAt, resource: thing } = parsed.data;
  const nothing = {
    providerOrderId: null,
    orderId: null,
    captureId: null,
    disputed: [],
    refundedCents: null,
    outcome: null,
  };
  return { id, type, createdAt: createdAt ?? null, ...nothing, ...(thing && about(type, thing)) };
}

function about(type: string, thing: Resource): About {
  if (type.startsWith('CHECKOUT.ORDER.')) return aboutOrder(thing);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return aboutDispute(thing);
  if (/^PAYMENT\.(CAPTURE|REFUND)\./.test(type)) return aboutMoney(type, thing);
  return {};
}

function aboutOrder(order: Resource): About {
  const unit = order.purchase_units?.[0];
  return {
    providerOrderId: order.id ?? null,
    orderId: unit?.custom_id ?? order.custom_id ?? null,
    captureId: unit?.payments?.captures?.at(-1)?.id ?? null,
  };
}

function aboutDispute(dispute: Resource): About {
  const disputed = (dispute.disputed_transactions ?? []).map((entry) => ({
    captureId: entry?.seller_transaction_id ?? null,
    orderId: entry?.custom ?? null,
  }));
  const { outcome_code: outcome, amount_refunded: refunded } = dispute.dispute_outcome ?? {};
  return {
    orderId: disputed[0]?.orderId ?? null,
    captureId: disputed[0]?.captureId ?? null,
    disputed,
    refundedCents: dollarCents(refunded),
    outcome: outcome ?? null,
  };
}

/** REFUNDED and REVERSED are capture events that contain the refund, whose id isn't the capture's. */
function aboutMoney(type: string, thing: Resource): About {
  const related = thing.supplementary_data?.related_ids;
  const refunded = above(thing, 'captures') ?? related?.capture_id ?? null;
  const givenBack = /^PAYMENT\.(REFUND\.|CAPTURE\.RE(FUND|VERS)ED$)/.test(type);
  const isCapture = thing.links?.some(({ rel, href }) => rel === 'self' && /\/captures\/[^/]+$/.test(href));
  const total = thing.seller_payable_breakdown?.total_refunded_amount;
  return {
    providerOrderId: related?.order_id ?? above(thing, 'orders'),
    orderId: thing.custom_id ?? null,
    captureId: givenBack && !isCapture ? refunded : (thing.id ?? null),
    refundedCents: givenBack ? dollarCents(total) : null,
  };
}

function dollarCents(amount: z.output<typeof money> | null | undefined): bigint | null {
  return amount?.currency_code === 'USD' ? centsOfAmount(amount) : null;
}

function above(thing: Resource, kind: 'captures' | 'orders'): string | null {
  const up = thing.links?.find(({ rel, href }) => rel === 'up' && href.includes(`/${kind}/`));
  return providerId.safeParse(up?.href.split('/').at(-1)).data ?? null;
}
