import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import type { Bill } from '@botique/contract/ledger/bill.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { movingClock } from '../../testing/moving-clock.ts';
import {
  cancel,
  complete,
  countOf,
  expectNothingChanged,
  giveCredits,
  started,
} from '../../testing/orders.ts';
import { send, signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  other = await signIn(app, 'other');
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await signInNewCustomer(app);
});

const credits = ({ id }: Person) => app.ledger.credits(id);
const licensesOf = async (person: Person) =>
  (await person.call(licensesEndpoints['licenses.mine'])).body.data as License[];
const ticketOf = async (person: Person, id: unknown) =>
  (await person.call(ticketsEndpoints['tickets.get'], { params: { id } })).body.data as Ticket;
const left = async (id: string) =>
  ((await send(app, catalogueEndpoints['products.get'], { params: { id } })).body.data as Product).stock
    .amount;

describe('purchases with credits', () => {
  it('[ORD-55] [ORD-57] [ORD-63] grants a license at once and charges the credits', async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 2000n);
    const reply = await complete(buyer, {
      productId: id,
      duration: 90,
      sessions: 4,
      storge: 500,
      price: 12.3,
    });
    const [license, ...more] = await licensesOf(buyer);
    expect(reply.body).toEqual({
      success: true,
      code: 200,
      message: strings.orders.completed,
      navigate: null,
      data: { orderId: expect.any(String), licenseId: license?.id, price: 12.3 },
    });
    expect(more).toEqual([]);
    expect(license).toMatchObject({
      productId: id,
      type: 'warden',
      trial: false,
      sessions: 4,
      storge: { used: 0, max: 500 },
    });
    const life = Date.parse(license?.expire ?? '') - Date.parse(license?.createdAt ?? '');
    expect(life).toBe(90 * 86_400_000);
    expect(await credits(buyer)).toBe(770n);
  });

  it('grants a lifetime license without an expiry', async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 10_000n);
    await complete(buyer, {
      productId: id,
      subscription: 'lifetime',
      duration: null,
      sessions: 3,
      price: 61,
    });
    expect(await licensesOf(buyer)).toMatchObject([{ expire: null, sessions: 3 }]);
    expect(await credits(buyer)).toBe(3900n);
  });

  it('[LED-13] lists a purchase as a bill from its buyer to the store', async () => {
    const { id, name } = await addProduct(app);
    await giveCredits(app, buyer, 500n);
    await complete(buyer, { productId: id });
    const { data } = (await buyer.call(ledgerEndpoints['overview.get'])).body as {
      data: { credits: number; licenses: number; bills: Bill[] };
    };
    expect(data).toMatchObject({ credits: 1, licenses: 1 });
    expect(data.bills[0]).toMatchObject({ userId: buyer.id, receiverId: 'store', total: 4, reason: name });
  });

  it('[ORD-64] refuses a purchase with too few credits (402), reports the missing amount and changes nothing', async () => {
    const { id } = await addProduct(app, someProduct({ stock: { enabled: true, amount: 1, data: [] } }));
    await giveCredits(app, buyer, 80n);
    const refusal = { code: 402, error: 'credits_short', missing: 3.2 };
    await expectNothingChanged(app, () => complete(buyer, { productId: id }), refusal);
    const order = await started(buyer, { productId: id });
    await expectNothingChanged(app, () => complete(buyer, { productId: id, paymentId: order.id }), refusal);
    // The buyer still has the order and its reserved item.
    await giveCredits(app, buyer, 320n);
    expect((await complete(buyer, { productId: id, paymentId: order.id })).status).toBe(200);
    expect([await left(id), await credits(buyer)]).toEqual([0, 0n]);
  });

  it('[ORD-57] [ORD-68] [TIC-9] opens a ticket for a ticket product and delivers the item in a System message', async () => {
    const { id, name } = await addProduct(app, someTicketProduct(['KEY-ONE', 'KEY-TWO'], { price: 5 }));
    await giveCredits(app, buyer, 1000n);
    const reply = await complete(buyer, { productId: id, price: 5 });
    expect(reply.body).toMatchObject({ message: strings.orders.completedTicket, data: { licenseId: null } });
    const ticket = await ticketOf(buyer, reply.body['navigate']);
    expect(ticket).toMatchObject({
      title: name,
      type: 'product',
      productId: id,
      openedBy: buyer.id,
      status: 'open',
    });
    expect(ticket.messages).toMatchObject([{ role: 'System', content: 'KEY-ONE' }]);
    expect(await left(id)).toBe(1);
    expect(await licensesOf(buyer)).toEqual([]);
  });

  it('[TIC-9] opens a ticket with a System message that names the product when there is no item', async () => {
    const made = someTicketProduct([], { price: 5, stock: { enabled: false, amount: 0, data: [] } });
    const { id, name } = await addProduct(app, made);
    await giveCredits(app, buyer, 500n);
    const reply = await complete(buyer, { productId: id, price: 5 });
    const [first] = (await ticketOf(buyer, reply.body['navigate'])).messages;
    expect(first).toMatchObject({ role: 'System', content: expect.stringContaining(name) });
  });

  it('[ORD-69] delivers each item only once, even if stock is unlimited', async () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    const made = someTicketProduct(items, { price: 5, stock: { enabled: false, amount: 0, data: items } });
    const { id } = await addProduct(app, made);
    await giveCredits(app, buyer, 5000n);
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => complete(buyer, { productId: id, price: 5, paymentId: randomUUID() })),
    );
    const said = await Promise.all(
      replies.map(async ({ body }) => (await ticketOf(buyer, body['navigate'])).messages[0]?.content ?? ''),
    );
    expect(said.filter((content) => items.includes(content)).toSorted()).toEqual(items);
    expect(said).toHaveLength(7);
  });

  it("[LIC-43] sends license and credit events only to the buyer's pages", async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 500n);
    const [own, foreign] = await Promise.all([connectLive(app, buyer), connectLive(app, other)]);
    const heard: string[] = [];
    foreign.onAny((event: string) => heard.push(event));
    const created = nextEvent(own, 'license.created');
    const changed = nextEvent(own, 'credits.changed');
    await complete(buyer, { productId: id });
    const [license] = await licensesOf(buyer);
    expect(await created).toMatchObject({ license });
    await changed;
    expect(heard.filter((event) => event.startsWith('license') || event.startsWith('credits'))).toEqual([]);
  });
});

describe('repeated purchases', () => {
  it.for(['an order that was started', "a name of the buyer's own"])(
    '[ORD-62] [ORD-74] grants once and repeats the reply for purchases named by %s',
    async (how) => {
      const { id } = await addProduct(app);
      await giveCredits(app, buyer, 2000n);
      const paymentId = how.startsWith('an order')
        ? (await started(buyer, { productId: id })).id
        : randomUUID();
      const first = await complete(buyer, { productId: id, paymentId });
      expect(first.status).toBe(200);
      await app.catalogue.manager.archive(id, 'somebody');
      const again = await Promise.all(
        Array.from({ length: 9 }, () => complete(buyer, { productId: id, paymentId })),
      );
      expect(again.map(({ text }) => text)).toEqual(again.map(() => first.text));
      expect((await licensesOf(buyer)).length).toBe(1);
      expect(await credits(buyer)).toBe(1600n);
    },
  );

  it('[ORD-62] recognizes a repeated purchase when the order id is in upper case', async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 2000n);
    const order = await started(buyer, { productId: id });
    const first = await complete(buyer, { productId: id, paymentId: order.id });
    const again = await complete(buyer, { productId: id, paymentId: order.id.toUpperCase() });
    expect(again.text).toBe(first.text);
    expect(await credits(buyer)).toBe(1600n);
    const call = { productId: id, paymentId: order.id.toUpperCase() };
    await giveCredits(app, other, 400n);
    await expectNothingChanged(app, () => complete(other, call), { code: 404, error: 'not_found' });
  });

  it('buys again when a purchase without an idempotency key is repeated', async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 2000n);
    await complete(buyer, { productId: id });
    await complete(buyer, { productId: id });
    expect((await licensesOf(buyer)).length).toBe(2);
  });

  it('keeps purchases of two buyers with the same idempotency key apart', async () => {
    const { id } = await addProduct(app);
    const paymentId = randomUUID();
    await giveCredits(app, buyer, 400n);
    await giveCredits(app, other, 400n);
    expect((await complete(buyer, { productId: id, paymentId })).status).toBe(200);
    expect((await complete(other, { productId: id, paymentId })).status).toBe(200);
    expect((await licensesOf(buyer)).length).toBe(1);
  });
});

describe('paying a started order', () => {
  it.for([
    { sessions: 3 },
    { duration: 60 },
    { storge: 120 },
    { subscription: 'lifetime' as const },
    { method: 'free' as const },
  ])('[ORD-61] refuses to pay a started order with a different payload (409): %o', async (change) => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 10_000n);
    const order = await started(buyer, { productId: id });
    const call = { productId: id, paymentId: order.id, ...change };
    await expectNothingChanged(app, () => complete(buyer, call), { code: 409 });
    expect((await complete(buyer, { productId: id, paymentId: order.id })).status).toBe(200);
    await expectNothingChanged(app, () => complete(buyer, call), { code: 409, error: 'order_differs' });
  });

  it('[ORD-61] refuses to pay a started order with another product or price', async () => {
    const [one, two] = [await addProduct(app), await addProduct(app)];
    await giveCredits(app, buyer, 10_000n);
    const order = await started(buyer, { productId: one.id });
    const named = { paymentId: order.id };
    await expectNothingChanged(app, () => complete(buyer, { productId: two.id, ...named }), {
      code: 409,
      error: 'order_differs',
    });
    await expectNothingChanged(app, () => complete(buyer, { productId: one.id, ...named, price: 1 }), {
      code: 409,
      error: 'price_changed',
      price: 4,
    });
  });

  it('refuses to pay an order that is cancelled or expired', async () => {
    const { id } = await addProduct(app);
    await giveCredits(app, buyer, 1000n);
    const cancelled = await started(buyer, { productId: id });
    await cancel(buyer, cancelled.id);
    const late = await started(buyer, { productId: id });
    clock.forward(16 * 60_000);
    // This call updates the last activity of the login session, which would count as a change below.
    await licensesOf(buyer);
    for (const { id: paymentId } of [cancelled, late]) {
      const refusal = { code: 409, error: 'order_over' };
      await expectNothingChanged(app, () => complete(buyer, { productId: id, paymentId }), refusal);
    }
  });

  it('refuses to pay a started order after its product was locked', async () => {
    const product = await addProduct(app);
    await giveCredits(app, buyer, 1000n);
    const order = await started(buyer, { productId: product.id });
    await app.catalogue.manager.edit(product.id, { ...product, locked: true }, 'somebody');
    const call = { productId: product.id, paymentId: order.id };
    await expectNothingChanged(app, () => complete(buyer, call), { code: 409, error: 'product_locked' });
  });
});

describe('free products', () => {
  const free = (change: object = {}) => addProduct(app, someProduct({ price: 0, ...change }));
  const take = (productId: string, paymentId: string = randomUUID()) =>
    complete(buyer, { productId, method: 'free', price: 0, paymentId, sessions: 10, storge: 5120 });

  it('[ORD-66] grants a free product for life with 2 sessions and the included storage, whatever is requested', async () => {
    const { id } = await free({ storge: 60 });
    expect((await take(id)).body).toMatchObject({ success: true, navigate: null, data: { price: 0 } });
    expect(await licensesOf(buyer)).toMatchObject([
      { expire: null, sessions: 2, storge: { used: 0, max: 60 }, trial: false },
    ]);
    expect((await buyer.call(ledgerEndpoints['overview.get'])).body.data).toMatchObject({ bills: [] });
  });

  it('delivers a free ticket product in a ticket', async () => {
    const { id } = await addProduct(app, someTicketProduct(['gift'], { price: 0 }));
    const { body } = await take(id);
    expect((await ticketOf(buyer, body['navigate'])).messages[0]?.content).toBe('gift');
  });

  it('[ORD-67] refuses a second request for a free product with 409', async () => {
    const { id } = await free();
    const paymentId = randomUUID();
    const first = await take(id, paymentId);
    await expectNothingChanged(app, () => take(id), { code: 409, error: 'free_taken' });
    expect((await take(id, paymentId)).text).toBe(first.text);
  });

  it('[ORD-67] grants a free product once for 20 simultaneous requests', async () => {
    const { id } = await free({ stock: { enabled: true, amount: 5, data: [] } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => take(id)));
    expect(countOf(replies, 200)).toBe(1);
    expect(countOf(replies, 409)).toBe(19);
    expect((await licensesOf(buyer)).length).toBe(1);
    expect(await left(id)).toBe(4);
  });

  it('[ORD-65] refuses the method free for a product with a price', async () => {
    const { id } = await addProduct(app);
    for (const price of [0, 4]) {
      const call = { productId: id, method: 'free', price } as const;
      await expectNothingChanged(app, () => complete(buyer, call), { code: 409, error: 'not_free' });
    }
  });

  it('refuses to pay for a free product with credits', async () => {
    const { id } = await free();
    await giveCredits(app, buyer, 1000n);
    const call = { productId: id, method: 'credits', price: 0 } as const;
    await expectNothingChanged(app, () => complete(buyer, call), { code: 409, error: 'free_only' });
  });
});

it('[ORD-76] leaves no license, order or reservation when a purchase fails halfway', async () => {
  const { id } = await addProduct(app, someTicketProduct(['only'], { price: 5 }));
  await giveCredits(app, buyer, 499n);
  await expectNothingChanged(app, () => complete(buyer, { productId: id, price: 5 }), {
    code: 402,
    missing: 0.01,
  });
});

it('[LED-8] stops sales while the books are broken and resumes them after a clean check', async () => {
  const { id } = await addProduct(app);
  await giveCredits(app, buyer, 1000n);
  const { pool } = app.database;
  await pool.query("update ledger_state set broken_since = now(), findings = '{planted}'");
  await expectNothingChanged(app, () => complete(buyer, { productId: id }), {
    code: 503,
    error: 'purchases_stopped',
  });
  await app.ledger.checkBooks();
  expect((await complete(buyer, { productId: id })).status).toBe(200);
});

it('[ORD-58] refuses an unknown payment method with 400', async () => {
  const { id } = await addProduct(app);
  const call = { productId: id, method: 'barter' as 'credits' };
  await expectNothingChanged(app, () => complete(buyer, call), { code: 400, error: 'invalid_request' });
});

it('[CAT-51] counts sales and active and expired licenses for admins', async () => {
  let admin = await signIn(app, 'admin');
  const counters = async () =>
    (await admin.call(catalogueEndpoints['products.counters'])).body.data as Record<string, number>;
  const before = await counters();
  const { id } = await addProduct(app);
  await giveCredits(app, buyer, 1000n);
  await complete(buyer, { productId: id });
  expect(await counters()).toMatchObject({
    sales: (before['sales'] ?? 0) + 1,
    active: (before['active'] ?? 0) + 1,
    expired: before['expired'],
  });
  clock.forward(31 * 86_400_000);
  admin = await signIn(app, 'admin');
  expect((await counters())['expired']).toBeGreaterThan(before['expired'] ?? 0);
});
