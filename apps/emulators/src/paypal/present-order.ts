import type { Order } from './order.ts';
import { presentCapture, presentRefund } from './present-payments.ts';
import { presentTime } from './present-time.ts';
import type { PaypalWorld } from './world.ts';

export type Preference = 'minimal' | 'representation';

export function presentOrder(order: Order, world: PaypalWorld, origin: string, preference: Preference) {
  const { id, status } = order;
  const links = orderLinks(order, origin);
  if (preference === 'minimal') return { id, status, links };
  return {
    id,
    intent: 'CAPTURE',
    status,
    ...presentPayer(order),
    purchase_units: order.units.map((unit) => presentUnit(unit, world, origin)),
    create_time: presentTime(order.createdAt),
    update_time: presentTime(order.updatedAt),
    links,
  };
}

export function checkoutAddress(order: Order, origin: string) {
  return `${origin}/checkoutnow?token=${order.id}`;
}

function orderLinks(order: Order, origin: string) {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  const links = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.status === 'CREATED') {
    links.push({ href: checkoutAddress(order, origin), rel: 'approve', method: 'GET' });
  }
  if (order.status === 'PAYER_ACTION_REQUIRED') {
    links.push({ href: checkoutAddress(order, origin), rel: 'payer-action', method: 'GET' });
  }
  if (order.status === 'CREATED' || order.status === 'APPROVED') {
    links.push({ href: self, rel: 'update', method: 'PATCH' });
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' });
  }
  return links;
}

function presentUnit({ request, id, capture }: Order['units'][number], world: PaypalWorld, origin: string) {
  return {
    ...request,
    reference_id: request.reference_id ?? 'default',
    payee: { email_address: world.merchant.email, merchant_id: world.merchant.id },
    ...(capture && {
      id,
      payments: {
        captures: [presentCapture(capture, origin)],
        ...(capture.refunds.length > 0 && {
          refunds: capture.refunds.map((refund) => presentRefund(refund, origin)),
        }),
      },
    }),
  };
}

function presentPayer({ payer, funding }: Order) {
  if (!payer) return {};
  const name = { given_name: payer.givenName, surname: payer.surname };
  const account = { email_address: payer.email, account_id: payer.id };
  return {
    payment_source:
      funding === 'paypal'
        ? { paypal: { ...account, account_status: 'VERIFIED', name } }
        : { venmo: { ...account, name } },
    payer: { name, email_address: payer.email, payer_id: payer.id },
  };
}
