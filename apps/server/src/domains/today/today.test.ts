import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import { todayEndpoints as calls } from '@botique/contract/today/endpoints.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/add-days.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { complete, giveCredits } from '../../testing/orders.ts';
import { payTopUp } from '../../testing/payments.ts';
import { refund } from '../../testing/refund-calls.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestAppForThisTest } from '../../testing/test-app.ts';
import { openTicket, say } from '../../testing/tickets.ts';

const dayMs = 86_400_000;
const price = 4;

/** A shop with a clock that the test sets, and a customer who buys at any time. */
async function startShop() {
  const midnight = new Date(new Date().toISOString().slice(0, 10)).getTime();
  /** A time of day in UTC, such as 08:40, some days after today. */
  const at = (days: number, time: string) =>
    midnight + days * dayMs + Date.parse(`1970-01-01T${time}:00.000Z`);
  let now = at(-61, '00:00');
  const app = await startTestAppForThisTest({ clock: { now: () => new Date(now) } });
  const product = await addProduct(app, someProduct({ price }));
  await giveCredits(app, await signIn(app, 'customer'), 100_000n);
  return {
    app,
    product,
    at,
    today: new Date(midnight).toISOString().slice(0, 10),
    moveTo(when: number): void {
      now = when;
    },
    async sell(...moments: number[]): Promise<void> {
      for (const moment of moments) {
        now = moment;
        const reply = await complete(await signIn(app, 'customer'), {
          productId: product.id,
          price,
          paymentId: `sale-${moment}`,
        });
        expect(reply.status, reply.text).toBe(200);
      }
    },
    async figures(range?: ChartRange): Promise<Today> {
      const admin = await signIn(app, 'admin');
      return get(admin, range);
    },
  };
}

async function get(by: Person, range?: ChartRange): Promise<Today> {
  const reply = await by.call(calls['today.get'], range ? { query: { range } } : {});
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Today;
}

const sum = (pairs: readonly { now: number; before: number }[], which: 'now' | 'before') =>
  pairs.reduce((total, pair) => total + pair[which], 0);

describe('revenue', () => {
  it('[OFF-120] compares today, 7 and 30 days with the time before, up to the same time of day', async () => {
    const shop = await startShop();
    const { at } = shop;
    await shop.sell(
      at(-60, '08:00'),
      at(-59, '12:00'),
      at(-30, '08:39'),
      at(-30, '08:41'),
      at(-29, '00:00'),
      at(-13, '23:59'),
      at(-7, '08:39'),
      at(-7, '08:41'),
      at(-6, '00:00'),
      at(0, '08:30'),
    );
    shop.moveTo(at(0, '08:40'));
    const { revenue, orders, chart, timeZone } = await shop.figures();
    expect(timeZone).toBe('UTC');
    expect(revenue).toEqual({
      today: { now: price, before: price },
      week: { now: 2 * price, before: 2 * price },
      month: { now: 6 * price, before: 2 * price },
    });
    expect(orders).toEqual({ now: 1, before: 1 });
    expect(chart).toHaveLength(30);
    expect([sum(chart, 'now'), sum(chart, 'before')]).toEqual([6 * price, 2 * price]);
    expect(chart.at(-1)).toEqual({ from: shop.today, to: shop.today, now: price, before: price });
  });

  it('[OFF-121] draws 7 days, 30 days or 52 weeks', async () => {
    const shop = await startShop();
    await shop.sell(shop.at(-7, '08:00'), shop.at(-1, '10:00'));
    shop.moveTo(shop.at(0, '08:40'));
    const week = (await shop.figures('7')).chart;
    expect(week.map(({ from }) => from)).toEqual(
      [-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(shop.today, days)),
    );
    expect(week.at(-2)).toMatchObject({ now: price, before: 0 });
    expect(week.at(-1)).toMatchObject({ now: 0, before: price });
    const year = (await shop.figures('365')).chart;
    expect(year).toHaveLength(52);
    expect(year.at(-1)).toEqual({ from: addDays(shop.today, -6), to: shop.today, now: price, before: 0 });
    expect(year.at(-2)).toMatchObject({ to: addDays(shop.today, -7), now: price });
  });

  it("[OFF-122] begins a day at midnight in the shop's time zone", async () => {
    const shop = await startShop();
    await shop.app.database.pool.query("select rebuild_sales_days('America/New_York')");
    // Between 22:00 and midnight of the day before, in New York.
    await shop.sell(shop.at(-1, '03:00'), shop.at(-1, '15:00'), shop.at(0, '03:00'));
    shop.moveTo(shop.at(0, '03:30'));
    const late = await shop.figures('7');
    expect(late.revenue.today.now).toBe(2 * price);
    expect(late.chart.at(-1)).toMatchObject({ from: addDays(shop.today, -1), now: 2 * price });
    expect(late.chart.at(-2)).toMatchObject({ from: addDays(shop.today, -2), now: price });
    shop.moveTo(shop.at(0, '05:30'));
    await expect.poll(async () => (await shop.figures('7')).revenue.today.now).toBe(0);
  });

  it('[OFF-120] [OFF-125] keeps refunded orders in the list, and says how much went back', async () => {
    const shop = await startShop();
    await shop.sell(shop.at(-31, '08:00'), shop.at(-1, '10:00'), shop.at(0, '08:00'), shop.at(0, '08:10'));
    shop.moveTo(shop.at(0, '08:40'));
    const admin = await signIn(shop.app, 'admin');
    const [third, second, , first] = (await shop.figures()).latestOrders;
    for (const [order, amount] of [
      [first, price],
      [second, price],
      [third, 1],
    ] as const) {
      const reply = await refund(admin, order?.id ?? '', { amount, destination: 'credits' });
      expect(reply.status, reply.text).toBe(200);
    }
    await expect.poll(async () => (await shop.figures()).refunded).toBe(2 * price + 1);
    const later = await shop.figures();
    expect(later.latestOrders.map(({ amount, refunded }) => [amount, refunded])).toEqual([
      [price, 1],
      [price, price],
      [price, 0],
      [price, price],
    ]);
  });

  it('[OFF-120] counts neither granted credits nor top-ups', async () => {
    const shop = await startShop();
    shop.moveTo(shop.at(0, '08:40'));
    const customer = await signIn(shop.app, 'customer');
    await giveCredits(shop.app, customer, 500n);
    expect((await payTopUp(shop.app, customer, 20)).status).toBe(200);
    const { revenue, orders, latestOrders } = await shop.figures();
    expect(revenue.today).toEqual({ now: 0, before: 0 });
    expect([orders.now, latestOrders]).toEqual([0, []]);
  });
});

describe('counts', () => {
  it('[OFF-123] counts licenses, those that end soon, and trials', async () => {
    const shop = await startShop();
    const { app, at, product } = shop;
    shop.moveTo(at(0, '08:40'));
    const { id: owner } = await signIn(app, 'other');
    const give = (days: number | null, created: number, more: object = {}) =>
      giveLicense(app, owner, { days, createdAt: new Date(at(created, '08:00')), ...more });
    await give(null, -20);
    await give(40, -20);
    await give(12, -10);
    await give(30, -2);
    // Ended within the last 7 days, and long ago.
    await give(5, -8);
    await give(2, -30);
    await give(3, 0, { trial: true, productId: product.id });
    const revoked = await give(30, -20);
    await app.database.db.transaction((tx) => app.licenses.revoke(tx, revoked.id));
    const { licenses, trials } = await shop.figures();
    // Two were added, one ended, one was revoked.
    expect(licenses).toEqual({ active: 5, change: 0, expiring: 2, renewable: 1 });
    expect(trials).toEqual({ running: 1, bought: 0 });
  });

  it('[OFF-123] counts customers who bought what they had tried', async () => {
    const shop = await startShop();
    shop.moveTo(shop.at(0, '08:40'));
    const { id } = await signIn(shop.app, 'customer');
    await shop.app.database.pool.query('insert into trial_claims values ($1, $2, now())', [
      id,
      shop.product.id,
    ]);
    await shop.sell(shop.at(0, '08:41'));
    expect((await shop.figures()).trials.bought).toBe(1);
  });
});

describe('what waits', () => {
  it('[OFF-125] shows the longest waiting tickets, and how many there are', async () => {
    const shop = await startShop();
    shop.moveTo(shop.at(0, '05:00'));
    const { id } = await signIn(shop.app, 'customer');
    const ids: string[] = [];
    for (let ticket = 0; ticket < 7; ticket += 1) {
      shop.moveTo(shop.at(0, `06:0${ticket}`));
      ids.push(await openTicket(shop.app, { id, role: 'User' }));
    }
    const { id: team } = await signIn(shop.app, 'admin');
    await say(shop.app, ids[0] as string, { id: team, role: 'Admin' });
    shop.moveTo(shop.at(0, '08:40'));
    const { tickets, waiting } = await shop.figures();
    expect(tickets.map((ticket) => ticket.id)).toEqual(ids.slice(1, 6));
    expect(waiting.tickets).toEqual({ count: 6, longestSince: new Date(shop.at(0, '06:01')).toISOString() });
  });

  it('[OFF-125] sums up held payments and disputes that need an answer', async () => {
    const shop = await startShop();
    const { app, at } = shop;
    await shop.sell(at(0, '08:00'));
    const { rows } = await app.database.pool.query<{ id: string; user_id: string }>(
      "select id, user_id from orders where state = 'fulfilled'",
    );
    const order = rows[0] as { id: string; user_id: string };
    const heldAt = new Date(at(0, '07:00'));
    await app.database.pool.query(
      "insert into held_payments (order_id, reason, details, created_at) values ($1, 'returned', '', $2)",
      [order.id, heldAt],
    );
    const dispute = (id: string, more: string) =>
      app.database.pool.query(
        `insert into disputes (id, customer_id, reason, status, opened_at, updated_at, respond_by, outcome)
         values ($1, $2, 'X', 'OPEN', $3, $3, ${more})`,
        [id, order.user_id, heldAt],
      );
    await dispute('PP-1', "'2030-01-02T00:00:00Z', null");
    await dispute('PP-2', "'2030-01-01T00:00:00Z', null");
    await dispute('PP-3', "'2029-01-01T00:00:00Z', 'WON'");
    await dispute('PP-4', 'null, null');
    shop.moveTo(at(0, '08:40'));
    const { waiting, latestOrders } = await shop.figures();
    expect(waiting.held).toEqual({ count: 1, amount: price, oldest: heldAt.toISOString() });
    expect(waiting.disputes).toEqual({ count: 3, firstDeadline: '2030-01-01T00:00:00.000Z' });
    expect(latestOrders).toEqual([
      {
        id: order.id,
        title: shop.product.name,
        product: { id: shop.product.id, category: shop.product.category },
        customer: { id: order.user_id, username: expect.any(String) as string },
        amount: price,
        refunded: 0,
        settledAt: new Date(at(0, '08:00')).toISOString(),
      },
    ]);
  });
});
