import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { person } from '../../../testing/ledger-people.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { allBillsPage, countAllBills, type BillsFilter } from './repository.ts';

const payments = 2_000;

let database: TestDatabase;
let customer: string;

beforeAll(async () => {
  database = await openTestDatabase({ size: 2 });
  const { pool } = database;
  customer = await person(database);
  await pool.query('insert into ledger_accounts (user_id) values ($1)', [customer]);
  await pool.query("insert into ledger_accounts (name, pocket) values ('paypal', 0), ('sales', 0)");
  // Moving the credits one by one would take seconds.
  await pool.query('alter table ledger_transfers disable trigger ledger_transfers_move_credits');
  await pool.query(
    `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
     select 'direct:' || n, paid.id, sold.id, 400, 'Warden', now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n, ledger_accounts as paid, ledger_accounts as sold
     where paid.name = 'paypal' and sold.name = 'sales'`,
    [payments],
  );
  await pool.query('vacuum analyze ledger_transfers');
});
afterAll(() => database.drop());

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many transfers a plan read, including those that it left out. */
function transfersRead(plan: Plan): number {
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = plan['Relation Name'] === 'ledger_transfers' ? read : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + transfersRead(part), own);
}

async function readBy(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const [sent, values] = query.mock.lastCall as unknown as [{ text: string }, unknown[]];
  query.mockRestore();
  const { rows } = await database.pool.query(`explain (analyze, format json) ${sent.text}`, values);
  const [explained] = (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'];
  return explained ? transfersRead(explained.Plan) : Number.NaN;
}

const listed = (filter: BillsFilter, limit = 50) =>
  allBillsPage(database.db, { ...filter, limit, after: undefined });

const everyone: BillsFilter = { userIds: undefined, days: { timeZone: 'UTC' } };
const since = { ...everyone, days: { from: '2020-01-01', timeZone: 'UTC' } };
const after = { createdAt: new Date(), position: payments };

it('[OFF-90] lists and counts the transfers of customers without reading payments through PayPal', async () => {
  expect(await readBy(() => listed(everyone))).toBe(0);
  expect(await readBy(() => listed(since))).toBe(0);
  expect(await readBy(() => allBillsPage(database.db, { ...everyone, limit: 50, after }))).toBe(0);
  expect(await readBy(() => countAllBills(database.db, everyone))).toBe(0);
  expect(await readBy(() => countAllBills(database.db, since))).toBe(0);
});

it('[LED-13] lists what a customer sends and receives, whatever a transfer says of itself', async () => {
  for (const [from, to] of [
    [`name = 'paypal'`, `user_id = '${customer}'`],
    [`user_id = '${customer}'`, `name = 'sales'`],
  ]) {
    await database.pool.query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at, touches_credits)
       select 'own:' || sent.id, sent.id, received.id, 5, 'Own', now(), false
       from ledger_accounts as sent, ledger_accounts as received where sent.${from} and received.${to}`,
    );
  }
  expect(await listed(everyone)).toMatchObject([
    { sender: customer, receiver: null },
    { sender: null, receiver: customer },
  ]);
  expect(await countAllBills(database.db, everyone)).toBe(2);
});
