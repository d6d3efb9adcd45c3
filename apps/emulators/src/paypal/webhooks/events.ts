import type { Dispute } from '../disputes.ts';
import { eventId } from '../ids.ts';
import type { Capture, Order, Refund } from '../order.ts';
import { presentDispute } from '../present-dispute.ts';
import { presentOrder } from '../present-order.ts';
import { presentLoneCapture, presentRefund } from '../present-payments.ts';
import type { PaypalWorld } from '../world.ts';
import type { PaypalEvent } from './event.ts';

type Kind = { type: string; resourceType: string; version: string; summary: string };

export function orderApprovedEvent(world: PaypalWorld, order: Order, origin: string) {
  const kind = {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    version: '2.0',
    summary: 'An order has been approved by buyer',
  };
  return newEvent(world, kind, presentOrder(order, world, origin, 'representation'), origin);
}

export function captureEvent(world: PaypalWorld, capture: Capture, origin: string) {
  const name =
    capture.status === 'PENDING' ? 'PENDING' : capture.status === 'DECLINED' ? 'DENIED' : 'COMPLETED';
  const { value, currency_code: currency } = capture.amount;
  const kind = {
    type: `PAYMENT.CAPTURE.${name}`,
    resourceType: 'capture',
    version: '2.0',
    summary: `Payment ${name.toLowerCase()} for ${value} ${currency}`,
  };
  return newEvent(world, kind, presentLoneCapture(capture, world, origin), origin);
}

export function refundEvent(
  world: PaypalWorld,
  refund: Refund,
  name: 'REFUNDED' | 'REVERSED',
  origin: string,
) {
  const { value, currency_code: currency } = refund.amount;
  const kind = {
    type: `PAYMENT.CAPTURE.${name}`,
    resourceType: 'refund',
    version: '2.0',
    summary: `A ${value} ${currency} capture payment was ${name.toLowerCase()}`,
  };
  return newEvent(world, kind, presentRefund(refund, origin), origin);
}

const disputeSummaries = {
  CREATED: 'A new dispute opened',
  UPDATED: 'A dispute was updated',
  RESOLVED: 'A dispute was resolved',
} as const;

export function disputeEvent(
  world: PaypalWorld,
  dispute: Dispute,
  name: keyof typeof disputeSummaries,
  origin: string,
) {
  const kind = {
    type: `CUSTOMER.DISPUTE.${name}`,
    resourceType: 'dispute',
    version: '1.0',
    summary: disputeSummaries[name],
  };
  return newEvent(world, kind, presentDispute(dispute, world, origin), origin);
}

function newEvent({ now }: PaypalWorld, kind: Kind, resource: object, origin: string): PaypalEvent {
  const id = eventId();
  const self = `${origin}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: new Date(now()).toISOString(),
    resource_type: kind.resourceType,
    resource_version: kind.version,
    event_type: kind.type,
    summary: kind.summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}
