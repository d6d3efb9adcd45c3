import { z } from 'zod';
import {
  disputedPayments,
  disputedTransactions,
  disputeResource,
  dollarCents,
  providerDispute,
  type ProviderDispute,
} from './dispute.ts';
import { lenient, lenientList } from './lenient.ts';
import { money, providerId, type ReportedRefund } from './wire.ts';

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
  disputed: ProviderDispute['disputed'];
  /** For a refund, reversal or dispute: the total refund in US cents, if the event names it. */
  refundedCents: bigint | null;
  /** For a refund or reversal: what went back. */
  refund: ReportedRefund | null;
  /** For a dispute: its outcome. */
  outcome: string | null;
  /** For a dispute: all that the event says about it. */
  dispute: ProviderDispute | null;
};

const ourId = lenient(z.string().min(1).max(127));

const resource = z.object({
  id: lenient(providerId),
  custom_id: ourId,
  amount: lenient(money),
  links: lenientList(z.object({ href: z.string(), rel: z.string() })),
  purchase_units: lenientList(
    z.object({
      custom_id: ourId,
      payments: lenient(z.object({ captures: lenientList(z.object({ id: lenient(providerId) })) })),
    }),
  ),
  supplementary_data: lenient(
    z.object({
      related_ids: lenient(z.object({ order_id: lenient(providerId), capture_id: lenient(providerId) })),
    }),
  ),
  seller_payable_breakdown: lenient(z.object({ total_refunded_amount: lenient(money) })),
  disputed_transactions: disputedTransactions,
  dispute_outcome: lenient(
    z.object({ outcome_code: lenient(z.string().max(255)), amount_refunded: lenient(money) }),
  ),
});

/** Both are stored, and PostgreSQL can't store NUL. */
const plain = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const event = z.object({
  id: plain,
  event_type: plain,
  create_time: lenient(z.string().max(64)),
  resource: lenient(resource),
});
const disputeEvent = z.object({ resource: disputeResource });

type Resource = z.output<typeof resource>;
type About = Partial<Omit<WebhookEvent, 'id' | 'type' | 'createdAt' | 'dispute'>>;

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
    refund: null,
    outcome: null,
  };
  const dispute = type.startsWith('CUSTOMER.DISPUTE.') ? disputeEvent.safeParse(body).data : undefined;
  return {
    id,
    type,
    createdAt: createdAt ?? null,
    ...nothing,
    ...(thing && about(type, thing)),
    dispute: dispute ? providerDispute(dispute.resource) : null,
  };
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
  const disputed = disputedPayments(dispute.disputed_transactions);
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
    refund: givenBack && !isCapture ? reportedRefund(thing) : null,
  };
}

function reportedRefund({
  id,
  amount,
  custom_id,
  seller_payable_breakdown,
}: Resource): ReportedRefund | null {
  if (!id) return null;
  const totalCents = dollarCents(seller_payable_breakdown?.total_refunded_amount);
  return { id, amountCents: dollarCents(amount), customId: custom_id ?? null, totalCents };
}

function above(thing: Resource, kind: 'captures' | 'orders'): string | null {
  const up = thing.links?.find(({ rel, href }) => rel === 'up' && href.includes(`/${kind}/`));
  return providerId.safeParse(up?.href.split('/').at(-1)).data ?? null;
}
