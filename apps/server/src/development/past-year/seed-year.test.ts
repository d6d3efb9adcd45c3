import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTestDemo } from '../../testing/demo.ts';
import { signIn } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { demoProducts } from '../demo-products.ts';
import { planTickets } from './plan-tickets.ts';
import { planYear } from './plan-year.ts';
import { createRandom } from './random.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await seedTestDemo(app, { withYear: true });
});
afterAll(() => app.close());

async function countsOf(query: string): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query<{ name: string; total: number }>(query);
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

it('[ORD-169] the demo has a year of sales of every kind, and the books agree', async () => {
  const kinds = await countsOf('select kind as name, count(*)::int as total from invoices group by kind');
  expect(kinds['purchase']).toBeGreaterThan(200);
  expect(kinds['renewal']).toBeGreaterThan(50);
  expect(kinds['top_up']).toBeGreaterThan(20);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
  const { rows } = await app.database.pool.query('select min(number), max(number), count(*) from invoices');
  expect(rows[0].min).toBe('1');
  expect(rows[0].max).toBe(rows[0].count);
});

it('[ORD-169] the invoices of the demo are numbered in the order of time', async () => {
  const { rows } = await app.database.pool.query(
    `select number from (select number, created_at, lag(created_at) over (order by number) as before from invoices) as numbered
      where created_at < before`,
  );
  expect(rows).toEqual([]);
});

it('[ORD-169] the demo has every kind of refund, decided chargebacks and open disputes', async () => {
  const states = await countsOf(
    `select cause || ' ' || state as name, count(*)::int as total from refunds group by 1`,
  );
  expect(Object.keys(states).toSorted()).toEqual([
    'admin credited',
    'admin done',
    'chargeback done',
    'chargeback restored',
    'provider done',
  ]);
  const disputes = await countsOf('select status as name, count(*)::int as total from disputes group by 1');
  expect(Object.keys(disputes).toSorted()).toEqual([
    'RESOLVED',
    'UNDER_REVIEW',
    'WAITING_FOR_SELLER_RESPONSE',
  ]);
});

it('[ORD-169] the figures of the demo cover the whole year', async () => {
  const admin = await signIn(app, 'admin');
  const reply = await admin.call(billingEndpoints['sales.figures'], { query: { period: 'year' } });
  const { days, received, refunded, productCount } = reply.body.data as SalesFigures;
  expect(days.filter((day) => day.received > 0).length).toBeGreaterThan(150);
  expect(received).toBeGreaterThan(refunded * 5);
  expect(productCount).toBeGreaterThan(4);
});

it('[ORD-169] the demo has closed tickets over the whole year, and their totals agree', async () => {
  const { pool } = app.database;
  const { rows: months } = await pool.query<{ month: string }>(
    `select distinct to_char(created_at, 'YYYY-MM') as month from tickets where status = 'close'`,
  );
  expect(months.length).toBeGreaterThanOrEqual(12);
  const { rows: past } = await pool.query<{ total: number }>(
    `select count(*)::int as total from tickets where status = 'close' and created_at < now() - interval '4 days'`,
  );
  expect(past[0]?.total).toBeGreaterThanOrEqual(40);
  const { rows: wrong } = await pool.query(
    `select tickets.id from tickets join ticket_messages on ticket_id = tickets.id and not note
      group by tickets.id
      having count(*) <> message_count or max(ticket_messages.created_at) <> last_message_at
        or min(ticket_messages.created_at) < tickets.created_at or bool_or(ticket_messages.created_at > now())
        or (array_agg(ticket_messages.id order by position desc))[1] <> last_message_id`,
  );
  expect(wrong).toEqual([]);
  const counted = await countsOf('select status as name, count(*)::int as total from tickets group by 1');
  expect(await app.tickets.counters()).toMatchObject({ open: counted['open'], closed: counted['close'] });
});

it('[ORD-169] the sums of the demo stay the same when they are counted again', async () => {
  // A refund that was restored may leave a row of zeros, which a new count does not have.
  const sums = () =>
    countsOf(
      `select day || kind || method as name, sum(received_cents - refunded_cents)::int as total from sales_totals group by 1
       having sum(received_cents - refunded_cents) <> 0`,
    );
  const counted = await sums();
  await app.database.pool.query(`select rebuild_sales_days('UTC')`);
  expect(await sums()).toEqual(counted);
});

it('[ORD-169] the demo has admin work of the year in its audit log, in order, and payments to decide about', async () => {
  const actions = await countsOf('select action as name, count(*)::int as total from audit_log group by 1');
  expect(Object.keys(actions)).toEqual(
    expect.arrayContaining([
      'accounts.banned',
      'catalogue.edited',
      'disputes.handed_in',
      'invoices.exported',
      'office.call_refused',
      'payments.refunded',
    ]),
  );
  const { rows } = await app.database.pool.query(
    'select id from (select id, at, lag(at) over (order by id) as before from audit_log) as log where at < before',
  );
  expect(rows).toEqual([]);
  const held = await countsOf('select reason as name, count(*)::int as total from held_payments group by 1');
  expect(held).toEqual({ partial_reversal: 1, unclear_reversal: 1 });
});

it('[ORD-169] the members of the demo sign in and use their licenses from two addresses each', async () => {
  const { rows } = await app.database.pool.query<{ addresses: number }>(
    `select count(distinct address)::int as addresses from (
       select user_id, address from sign_ins
       union all select user_id, product_sessions.address from product_sessions
         join licenses on licenses.id = license_id
       union all select user_id, address from downloads
     ) as used where user_id like '8%' and length(user_id) = 19 group by user_id`,
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(Math.max(...rows.map(({ addresses }) => addresses))).toBe(2);
});

it('plans the same year from the same seed', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const plan = () => planYear(demoProducts, now, createRandom(25));
  expect(plan()).toEqual(plan());
  expect(plan().sales.every(({ at }) => at < now)).toBe(true);
  const tickets = () => planTickets(plan().sales, now, createRandom(25));
  expect(tickets()).toEqual(tickets());
});
