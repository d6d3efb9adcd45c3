import { expect, it } from 'vitest';
import type { Reply } from '../apps/server/src/testing/person.ts';
import { someProduct, someTicketProduct } from '../apps/server/src/testing/products.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { creditsOf, openOrders, readBooks, receiversOf, wholeBooks } from './books.ts';
import { boughtOf, mustPay, mustStart, pay, start, untilDecided } from './buying.ts';
import { openData } from './database.ts';
import { migratedPlace } from './places.ts';
import { startServer } from './running-server.ts';
import { emptyShop, newBuyers, putOnSale, signInAsOwner, stockLeft } from './shop.ts';
import { pick } from './size.ts';

const price = 400;

async function openShop() {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: emptyShop });
  const data = openData(place);
  const owner = await signInAsOwner(server);
  return {
    server,
    data,
    buyers: (number: number, cents: number) => newBuyers(server, data, { number, cents: BigInt(cents) }),
    sell: (product: NewProduct) => putOnSale(server, owner, product),
    left: (product: NewProduct) => stockLeft(server, owner, product),
  };
}

const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });
const itemsOf = (word: string, number: number) =>
  Array.from({ length: number }, (_, at) => `${word} ${at + 1}`);

const withStatus = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status);

const tryToStart = (...call: Parameters<typeof start>) => untilDecided(() => start(...call));
const tryToPay = (...call: Parameters<typeof pay>) => untilDecided(() => pay(...call));

/** Exactly `passed` calls succeeded, and all others were refused for this reason. */
function expectOutcome(replies: Reply[], passed: number, refusal: { code: number; error: string }): void {
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body)).toEqual(refused.map(() => expect.objectContaining(refusal)));
  expect(withStatus(replies, 200)).toHaveLength(passed);
}

it('[ORD-46] [ORD-69] sells the last piece to one of 20 concurrent buyers and refuses the other 19 before they pay', async () => {
  const rounds = pick({ short: 2, full: 20 });
  const { server, data, buyers, sell, left } = await openShop();
  const crowd = await buyers(20, rounds * 2 * price);
  const won = new Map(crowd.map(({ id }) => [id, 0]));

  /** Half of the buyers start an order first, and half pay at once. Returns the winner's id. */
  async function race(product: NewProduct, round: number): Promise<string> {
    const startsFirst = (at: number) => (at + round) % 2 === 0;
    const replies = await Promise.all(
      crowd.map((buyer, at) =>
        startsFirst(at)
          ? tryToStart(server, buyer, product)
          : tryToPay(server, buyer, product, `round-${round}-${product.id}`),
      ),
    );
    expectOutcome(replies, 1, { code: 409, error: 'out_of_stock' });
    const at = replies.findIndex(({ status }) => status === 200);
    const [winner, reply] = [crowd[at], replies[at]];
    if (!winner || !reply) throw new Error('No buyer won');
    const order = reply.body.data as { id: string };
    if (startsFirst(at)) await mustPay(server, winner, product, order.id);
    won.set(winner.id, (won.get(winner.id) ?? 0) + 1);
    return winner.id;
  }

  for (let round = 1; round <= rounds; round += 1) {
    const item = `The code of round ${round}`;
    const [license, ticket] = [await sell(limited(1)), await sell(someTicketProduct([item]))];
    const [, receiver] = await Promise.all([race(license, round), race(ticket, round)]);
    expect(await receiversOf(data, item)).toEqual([receiver]);
    for (const product of [license, ticket]) {
      expect(await left(product)).toEqual({ amount: 0, data: [], shown: 0 });
    }
  }
  for (const [id, pieces] of won) expect(await creditsOf(data, id)).toBe((rounds * 2 - pieces) * price);
  const books = await readBooks(data);
  console.log(
    `The last piece: ${rounds * 2} times, ${crowd.length} buyers each, ${books.sold} sold, ` +
      `${books.grants - books.sold} granted twice`,
  );
  expect(books).toEqual(wholeBooks(rounds * 2));
});

it('[ORD-42] [ORD-46] never reports out of stock to a buyer who starts an order for the last piece 20 times at once', async () => {
  const { server, data, buyers, sell, left } = await openShop();
  const [buyer] = await buyers(1, price);
  if (!buyer) throw new Error('There is no buyer');
  const kinds = [await sell(limited(1)), await sell(someTicketProduct(['The only code']))];
  for (const product of kinds) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => tryToStart(server, buyer, product)));
    expect(await left(product)).toEqual({ amount: 0, data: [], shown: 0 });
    expect(replies.map(({ status, body }) => body['error'] ?? status)).toEqual(replies.map(() => 200));
  }
  expect(await openOrders(data)).toHaveLength(kinds.length);
});

it('[LED-6] [ORD-64] accepts as many concurrent purchases as the credits cover, and the refused ones change nothing', async () => {
  const { server, data, buyers, sell, left } = await openShop();
  const short = { code: 402, error: 'credits_short' };
  const codes = itemsOf('Code', 20);
  const [unlimited, few, ticket] = [
    await sell(someProduct()),
    await sell(limited(20)),
    await sell(someTicketProduct(codes)),
  ];

  const pairs = await buyers(10, price + 399);
  const twice = await Promise.all(
    pairs.map((buyer, at) =>
      Promise.all([
        tryToPay(server, buyer, unlimited, 'one'),
        // The second purchase is of the same product or of another one.
        tryToPay(server, buyer, at % 2 === 0 ? unlimited : few, 'two'),
      ]),
    ),
  );
  for (const replies of twice) expectOutcome(replies, 1, short);

  const [rich] = await buyers(1, 7 * price + 399);
  if (!rich) throw new Error('There is no buyer');
  const kinds = [unlimited, few, ticket];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      tryToPay(server, rich, kinds[at % 3] ?? unlimited, `purchase-${at}`),
    ),
  );
  expectOutcome(replies, 7, short);
  const all = [...twice.flat(), ...replies];

  const credits = await Promise.all([...pairs, rich].map(({ id }) => creditsOf(data, id)));
  console.log(
    `Credits for 1 of 2, ${pairs.length} times, and for 7 of ${replies.length}: ` +
      `${withStatus(all, 200).length} sold, ${withStatus(all, 402).length} refused, cents left: ${[...new Set(credits)].join(', ')}`,
  );
  expect(credits).toEqual(credits.map(() => 399));
  expect(await readBooks(data)).toEqual(wholeBooks(10 + 7));
  const sold = async ({ id }: NewProduct) => {
    const { rows } = await data.pool.query('select from orders where product_id = $1', [id]);
    return rows.length;
  };
  const [fewLeft, ticketsLeft] = [20 - (await sold(few)), 20 - (await sold(ticket))];
  expect(await left(few)).toEqual({ amount: fewLeft, data: [], shown: fewLeft });
  const { data: codesLeft, ...numbers } = await left(ticket);
  expect(numbers).toEqual({ amount: ticketsLeft, shown: ticketsLeft });
  expect(codesLeft).toHaveLength(ticketsLeft);
  const delivered = codes.filter((code) => !codesLeft.includes(code));
  for (const code of delivered) expect(await receiversOf(data, code)).toEqual([rich.id]);
});

it('[ORD-62] [ORD-74] buys once and gives the same answer to 50 concurrent calls with one paymentId, even for the last piece', async () => {
  const { server, data, buyers, sell } = await openShop();
  const calls = 50;
  const kinds: [what: string, product: () => NewProduct][] = [
    ['a license', () => someProduct()],
    ['the last license', () => limited(1)],
    ['the last item', () => someTicketProduct(['The only code'])],
  ];
  const crowd = await buyers(kinds.length * 2, price + 1);
  const outcomes: { what: string; named: string; answers: string[] }[] = [];

  for (const [what, product] of kinds) {
    for (const named of ['by its order', 'by the buyer']) {
      const [buyer, sold] = [crowd.pop(), await sell(product())];
      if (!buyer) throw new Error('There is no buyer left');
      // Pays with the id of a started order, or with an id that the buyer chose.
      const order = named === 'by its order' ? await mustStart(server, buyer, sold) : null;
      const replies = await Promise.all(
        Array.from({ length: calls }, () => tryToPay(server, buyer, sold, order ?? 'my-own-name')),
      );
      const answers = [...new Set(replies.map(({ status, text }) => `${status} ${text}`))];
      outcomes.push({ what, named, answers });
      const { rows } = await data.pool.query(
        `select id as "orderId", license_id as "licenseId", ticket_id as "ticketId", price_cents::int / 100 as price
         from orders where user_id = $1`,
        [buyer.id],
      );
      expect(rows).toEqual([boughtOf(replies.find(({ status }) => status === 200) as Reply)]);
      expect(await creditsOf(data, buyer.id)).toBe(1);
    }
  }
  const books = await readBooks(data);
  console.log(
    `The same paymentId: ${outcomes.length} times ${calls} calls, ${books.sold} sold, ${books.grants - books.sold} granted twice`,
  );
  expect(books).toEqual(wholeBooks(outcomes.length));
  for (const { what, named, answers } of outcomes) {
    expect({ what, named, answers }).toEqual({ what, named, answers: [expect.stringMatching(/^200 /)] });
  }
});
