import { expect } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { readBooks, receiversOf, wholeBooks } from './books.ts';
import type { Session } from './browser.ts';
import { messagesOf } from './paypal-emulator.ts';
import type { Shop } from './paypal-checkouts.ts';
import { compareWithPayPal, type Comparison } from './paypal-truth.ts';
import { until } from './processes.ts';
import { call, stockLeft } from './shop.ts';

type End = Shop & {
  owner: Session;
  data: Database;
  products: NewProduct[];
  codes: string[];
  /** The initial stock of each limited product. */
  pieces: number;
};

type Truth = Comparison & { messages: number; deliveries: number };

/**
 * Call it after the last purchase, with a freshly started server. All money that PayPal captured must be
 * booked for goods or refunded, and every piece must be sold or in stock.
 */
export async function expectEverythingMadeGood(end: End): Promise<Truth> {
  const { emulator, data } = end;
  let messages = await messagesOf(emulator);
  // The reconciler has to handle messages that PayPal gave up on while the server was down.
  await until('PayPal should have told everything', async () => {
    messages = await messagesOf(emulator);
    return messages.every(({ state }) => state !== 'waiting');
  });
  let truth = await compareWithPayPal(emulator, data);
  await until('the reconciler should have nothing left to do', async () => {
    truth = await compareWithPayPal(emulator, data);
    return truth.unfinished.length === 0;
  }).catch(() => {});

  const { lost, double, unpaid, takenTwice, unfinished } = truth;
  expect({ lost, double, unpaid, takenTwice, unfinished }).toEqual({
    lost: [],
    double: [],
    unpaid: [],
    takenTwice: [],
    unfinished: [],
  });
  await cancelTheRest(end);
  await expectWholeBooks(end, truth.captured - truth.refunded);
  for (const product of end.products.filter(({ stock }) => stock.enabled)) await expectPieces(end, product);
  const receivers = await Promise.all(end.codes.map((code) => receiversOf(data, code)));
  expect(receivers.filter((each) => each.length > 1)).toEqual([]);
  return {
    ...truth,
    messages: messages.length,
    deliveries: messages.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}

/** Unapproved orders would reserve their pieces for 15 minutes. */
async function cancelTheRest({ server, data, buyers }: End): Promise<void> {
  const { rows } = await data.pool.query<{ id: string; owner: string }>(
    "select id, user_id as owner from orders where state = 'open'",
  );
  for (const { id, owner } of rows) {
    const buyer = buyers.find((each) => each.id === owner);
    if (!buyer) throw new Error(`Unknown buyer of ${id}`);
    const reply = await call(server, buyer.session, ordersEndpoints['orders.cancel'], { params: { id } });
    expect(reply.status, reply.text).toBe(200);
  }
}

async function expectWholeBooks({ data }: End, sold: number): Promise<void> {
  const { rows } = await data.pool.query("select from orders where state = 'fulfilled' and kind = 'top_up'");
  expect(await readBooks(data)).toEqual({ ...wholeBooks(sold), grants: sold - rows.length });
}

async function expectPieces({ server, owner, data, pieces }: End, product: NewProduct): Promise<void> {
  const { rows } = await data.pool.query("select from orders where state = 'fulfilled' and product_id = $1", [
    product.id,
  ]);
  const { amount, data: items } = await stockLeft(server, owner, product);
  expect({ sold: rows.length, left: amount }).toEqual({ sold: rows.length, left: pieces - rows.length });
  if (product.system === 'ticket') expect(items).toHaveLength(amount);
}
