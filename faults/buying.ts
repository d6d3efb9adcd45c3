import type { Reply } from '../apps/server/src/testing/person.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { firstSelection, soldOf } from '../packages/contract/src/orders/order-options.ts';
import type { Intent, Order } from '../packages/contract/src/orders/order.ts';
import { Refusal } from './browser.ts';
import { call, type Buyer, type Server } from './shop.ts';

/** 30 days of a license without extras, or one item of a ticket product. Both cost the product's price. */
export function wantedOf(product: NewProduct): Intent {
  const { id: productId, price, system } = product;
  if (system === 'ticket') return { productId, price };
  const { storageMb: storge, ...selection } = firstSelection(soldOf(product));
  return { productId, price, ...selection, storge };
}

export function start(server: Server, { session }: Buyer, product: NewProduct): Promise<Reply> {
  return call(server, session, ordersEndpoints['orders.start'], { body: wantedOf(product) });
}

export function pay(
  server: Server,
  { session }: Buyer,
  product: NewProduct,
  paymentId: string,
): Promise<Reply> {
  const body = { ...wantedOf(product), method: 'credits', paymentId };
  return call(server, session, ordersEndpoints['orders.complete'], { body });
}

/** A busy shop may answer 503 without a decision. Like a buyer's page, this retries with the same payment. */
export async function untilDecided(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503) return reply;
  }
}

/** The result of a purchase, as the reply states it. */
export type Bought = { orderId: string; licenseId: string | null; ticketId: string | null; price: number };

export function boughtOf({ body }: Reply): Bought {
  const data = body.data as Omit<Bought, 'ticketId'>;
  return { ...data, ticketId: body['navigate'] as string | null };
}

/** Starts an order and returns its id, which the payment needs. */
export async function mustStart(server: Server, buyer: Buyer, product: NewProduct): Promise<string> {
  const reply = await untilDecided(() => start(server, buyer, product));
  if (reply.status !== 200) throw new Refusal('start', reply, reply.text);
  return (reply.body.data as Order).id;
}

export async function mustPay(
  server: Server,
  buyer: Buyer,
  product: NewProduct,
  paymentId: string,
): Promise<Bought> {
  const reply = await untilDecided(() => pay(server, buyer, product, paymentId));
  if (reply.status !== 200) throw new Refusal('payment', reply, reply.text);
  return boughtOf(reply);
}
