import { EventEmitter, once as next } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Reply } from '../apps/server/src/testing/person.ts';
import { someProduct, someTicketProduct } from '../apps/server/src/testing/products.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { paymentsEndpoints } from '../packages/contract/src/payments/endpoints.ts';
import { Refusal } from './browser.ts';
import { boughtOf, wantedOf } from './buying.ts';
import { approve, type PayPalEmulator } from './paypal-emulator.ts';
import { call, type Buyer, type Server } from './shop.ts';

/**
 * How a buyer's browser behaves. `gone` is closed after the approval, `impatient` when its capture gets no
 * answer, and `torn` cancels in one window while it pays in the other.
 */
type Manner = 'patient' | 'gone' | 'impatient' | 'torn' | 'never approves';

/** A product, or an amount of credits in dollars. */
type Goods = NewProduct | number;

export type Shop = { server: Server; emulator: PayPalEmulator; buyers: Buyer[]; goods: Goods[] };

/** One in ten browsers is gone. */
function mannerOf(number: number): Manner {
  if (number % 10 === 0) return 'gone';
  if (number % 20 === 5) return 'never approves';
  if (number % 20 === 15) return 'torn';
  return number % 10 === 7 ? 'impatient' : 'patient';
}

/** Two kinds of products with unlimited stock, and two with fewer pieces than buyers. */
export function goodsOnSale(
  buyers: number,
  ofAKind: number,
): { products: NewProduct[]; codes: string[]; pieces: number } {
  const pieces = buyers - 3;
  const codes = Array.from({ length: pieces * ofAKind }, (_, at) => `Code ${at + 1}`);
  const few = { stock: { enabled: true, amount: pieces, data: [] } };
  const many = { stock: { enabled: false, amount: 0, data: [] } };
  const kinds = Array.from({ length: ofAKind }).flatMap((_, at) => [
    someProduct(many),
    someProduct(few),
    someTicketProduct([], many),
    someTicketProduct(codes.slice(at * pieces, (at + 1) * pieces)),
  ]);
  return { products: kinds, codes, pieces };
}

export const topUps = [1, 5.5, 25, 99.99];

/** Runs browsers in parallel, each with one checkout after another, until `sendHome` is called. */
export function letPeopleCheckOut(shop: Shop, size: number) {
  const { buyers, goods } = shop;
  const figures = { begun: 0, approved: 0, gone: 0, cut: 0, soldOut: 0, busy: 0 };
  const payments = new Set<string>();
  const news = new EventEmitter();
  let home = false;
  let over = false;
  // A failed test must not leave these loops running.
  onTestFinished(() => {
    [home, over] = [true, true];
  });

  async function browser(): Promise<void> {
    while (!home) {
      const number = figures.begun;
      figures.begun += 1;
      const buyer = buyers[number % buyers.length];
      const wanted = goods[Math.floor(number / buyers.length) % goods.length];
      if (!buyer || wanted === undefined) throw new Error('The buyer or the product is missing');
      await checkOut(buyer, wanted, mannerOf(number));
      news.emit('checkout');
    }
  }

  async function checkOut(buyer: Buyer, wanted: Goods, manner: Manner): Promise<void> {
    const providerId = await create(buyer, wanted);
    if (providerId === null || manner === 'never approves') return;
    await approveOnce(shop.emulator, providerId);
    figures.approved += 1;
    if (manner === 'gone') {
      figures.gone += 1;
      return;
    }
    const capturing = () => captureOnce(buyer, providerId);
    if (manner === 'torn') {
      await Promise.all([answered(capturing), answered(() => cancelAll(buyer, wanted))]);
      return;
    }
    const captured = await (manner === 'impatient' ? unlessCut(capturing) : answered(capturing));
    if (captured === null || captured.status === 503 || typeof wanted === 'number') return;
    const completed = await answered(() => completeOnce(buyer, wanted, providerId));
    expectSame(captured, completed);
  }

  async function create(buyer: Buyer, wanted: Goods): Promise<string | null> {
    const reply = await answered(() => createOnce(buyer, wanted));
    if (reply.body['error'] === 'out_of_stock') {
      figures.soldOut += 1;
      return null;
    }
    // An earlier browser was closed during the capture for the same goods, so the buyer may not pay again.
    if (reply.body['error'] === 'payment_under_way') return null;
    expectOneOf('create', reply, [200]);
    const providerId = reply.body['id'] as string;
    payments.add(providerId);
    return providerId;
  }

  const createOnce = ({ session }: Buyer, wanted: Goods) =>
    typeof wanted === 'number'
      ? call(shop.server, session, paymentsEndpoints['paypal.topUp'], { body: { amount: wanted } })
      : call(shop.server, session, paymentsEndpoints['paypal.create'], { body: { cart: [cartOf(wanted)] } });

  const captureOnce = ({ session }: Buyer, orderID: string) =>
    call(shop.server, session, paymentsEndpoints['paypal.capture'], { params: { orderID } });

  const completeOnce = ({ session }: Buyer, product: NewProduct, paymentId: string) => {
    const body = { ...wantedOf(product), method: 'paypal', paymentId };
    return call(shop.server, session, ordersEndpoints['orders.complete'], { body });
  };

  /** Cancels the open order, if there is one, as the order page does. */
  async function cancelAll({ session }: Buyer, wanted: Goods): Promise<Reply> {
    const productId = typeof wanted === 'number' ? 'Missing1' : wanted.id;
    const open = await call(shop.server, session, ordersEndpoints['orders.open'], { query: { productId } });
    const order = open.body.data as { id: string } | null | undefined;
    if (!order) return open;
    return call(shop.server, session, ordersEndpoints['orders.cancel'], { params: { id: order.id } });
  }

  /** Retries a call that was cut off or answered with 503, as the page does. */
  async function answered(once: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await unlessCut(once);
      if (reply && reply.status !== 503) return reply;
      if (over) throw new Error('The test ended before this call was answered');
      if (reply) figures.busy += 1;
      await pause(100);
    }
  }

  async function unlessCut(once: () => Promise<Reply>): Promise<Reply | null> {
    try {
      return await once();
    } catch (error) {
      // fetch throws a TypeError for a broken connection, and half an answer is invalid JSON.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      if (!isClosed(error)) figures.cut += 1;
      return null;
    }
  }

  const left = Promise.all(Array.from({ length: size }, browser));
  // An error in one browser stops all of them.
  left.catch(() => {
    home = true;
  });
  return {
    figures,
    left,
    /** Resolves when buyers have received the ids of this many payments. */
    async reached(number: number): Promise<void> {
      while (payments.size < number) await Promise.race([next(news, 'checkout'), left]);
    },
    async sendHome(): Promise<void> {
      home = true;
      await left;
    },
  };
}

/** The connection was refused, so the call never reached the server. */
function isClosed({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Two browsers of one buyer may share a payment, and only the first approval counts. */
async function approveOnce(emulator: PayPalEmulator, providerId: string): Promise<void> {
  await approve(emulator, providerId).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  });
}

function cartOf(product: NewProduct) {
  const { productId: id, ...wanted } = wantedOf(product);
  return { ...wanted, id, name: product.name, description: product.name };
}

function expectOneOf(step: string, reply: Reply, statuses: number[]): void {
  if (!statuses.includes(reply.status)) throw new Refusal(step, reply, reply.text);
}

const isReturned = ({ body }: Reply) => body['error'] === 'payment_returned';

/** Both replies must name the same license or ticket, or both must report a refund. */
function expectSame(captured: Reply, completed: Reply): void {
  if (isReturned(captured) && isReturned(completed)) return;
  expectOneOf('capture', captured, [200]);
  expectOneOf('completed', completed, [200]);
  const [first, second] = [boughtOf(captured), boughtOf(completed)].map((each) => JSON.stringify(each));
  if (first !== second) throw new Error(`The capture gave ${first}, and completed gave ${second}`);
}
