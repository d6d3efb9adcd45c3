import { admin } from '../apps/emulators/src/personas.ts';
import { printAnswerTimes, type Call } from './answer-times.ts';
import { openShop, withDatabase } from './shop.ts';

/**
 * 1,000,000 invoices and 1,000,000 credit transfers among 2,000 customers. The admin, who makes the calls,
 * has 20,000 of each: forty times as many as anyone else.
 */
const total = 1_000_000;
// Small enough for the statement timeout on a slow machine.
const batch = 5_000;
const people = 2_000;
const busy = 20_000;
const slowMs = 50;

const shop = await openShop(31_700);
try {
  const { middle, behind } = await withDatabase(shop, async ({ pool }) => {
    await fill((text, values) => pool.query(text, values));
    return findPlaces((text, values) => pool.query(text, values));
  });

  const invoices = '/api/aro/invoices/get/@me';
  const bills = '/api/overview/bills/get/@me';
  const calls: Call[] = [
    { what: 'invoices, newest 100', path: invoices },
    { what: 'invoices, a page of 25', path: `${invoices}?limit=25` },
    { what: 'invoices, far behind', path: `${invoices}?limit=25&cursor=${middle}` },
    { what: 'invoices, sent', path: `${invoices}?limit=25&filter=sent` },
    { what: 'invoices, received', path: `${invoices}?limit=25&filter=received` },
    { what: 'invoices, pending', path: `${invoices}?limit=25&filter=pending` },
    { what: 'search, an id', path: `${invoices}?limit=25&q=INV-${middle.padStart(6, '0')}` },
    { what: 'search, an amount', path: `${invoices}?limit=25&q=%2477.12` },
    { what: 'search, a rare name', path: `${invoices}?limit=25&q=Relay+777` },
    { what: 'search, in every name', path: `${invoices}?limit=25&q=relay` },
    { what: 'search, the company', path: `${invoices}?limit=25&q=Botique` },
    { what: 'search, in none', path: `${invoices}?limit=25&q=zzzzzz` },
    { what: 'one invoice', path: `/api/aro/invoice/get/id/INV-${middle.padStart(6, '0')}` },
    { what: 'overview', path: '/api/overview/data/get', body: '{}' },
    { what: 'transfers, a page of 25', path: `${bills}?limit=25` },
    { what: 'transfers, far behind', path: `${bills}?limit=25&cursor=${behind}` },
    { what: 'licenses that end soon', path: '/api/licenses/get/expiring/@me' },
  ];
  await printAnswerTimes(shop, calls, slowMs);
} finally {
  await shop.close();
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** An invoice in the middle of the admin's list, and a cursor far down in their transfers. */
async function findPlaces(query: Query): Promise<{ middle: string; behind: string }> {
  const { rows: found } = await query(
    'select number from invoices where customer_id = $1 order by number desc offset $2 limit 1',
    [admin.id, busy / 2],
  );
  const { rows: far } = await query(
    `select (extract(epoch from created_at) * 1000)::bigint as time, position from ledger_transfers
    where to_account = (select id from ledger_accounts where user_id = $1) order by created_at desc offset $2 limit 1`,
    [admin.id, busy / 4],
  );
  const { time, position } = far[0] as { time: string; position: string };
  return { middle: (found[0] as { number: string }).number, behind: `${time}_${position}` };
}

/** Disables the triggers, which book each transfer separately, and sets the balances at the end. */
async function fill(query: Query): Promise<void> {
  await query(
    `insert into users (id, global_username) select (n + 10000000)::text, 'Customer ' || n
    from generate_series(1, $1::int) as n`,
    [people],
  );
  await query(`insert into ledger_accounts (user_id) select id from users on conflict do nothing`);
  await query(
    `insert into ledger_accounts (name, pocket) values ('grants', 0), ('sales', 0) on conflict do nothing`,
  );
  const triggers = async (what: 'enable' | 'disable') => {
    for (const table of ['ledger_transfers', 'ledger_accounts']) {
      await query(`alter table ${table} ${what} trigger user`);
    }
  };
  await triggers('disable');
  // One in fifty is the admin's.
  const owner = `case when n % ${total / busy} = 0 then '${admin.id}' else (10000001 + n % ${people})::text end`;
  // Alternating, so that no one spends credits they don't have.
  const received = `(n / ${people}) % 2 = 0`;
  for (let from = 1; from <= total; from += batch) {
    const range = [from, from + batch - 1];
    await query(
      `insert into invoices (number, customer_id, kind, status, title, amount_cents, lines, method, created_at, paid_at)
      select n + 1000, ${owner}, case when n % 7 = 0 then 'grant' else 'purchase' end, 'paid', 'Relay ' || n,
        100 + n % 10000, '[]', 'credits', now() - ((${total} - n) || ' minutes')::interval, now()
      from generate_series($1::int, $2::int) as n`,
      range,
    );
    await query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
      select 'bench:' || n, case when ${received} then shop.grants else own.id end,
        case when ${received} then own.id else shop.sales end, case when ${received} then 200 else 100 end,
        'Relay', date_trunc('milliseconds', now() - ((${total} - n) || ' minutes')::interval)
      from generate_series(${range[0]}, ${range[1]}) as n
      join ledger_accounts own on own.user_id = ${owner},
      (select (select id from ledger_accounts where name = 'grants' and pocket = 0) as grants,
        (select id from ledger_accounts where name = 'sales' and pocket = 0) as sales) as shop`,
    );
  }
  await query(
    `update ledger_accounts set balance_cents = coalesce((select sum(amount_cents) from ledger_transfers
      where to_account = ledger_accounts.id), 0) - coalesce((select sum(amount_cents) from ledger_transfers
      where from_account = ledger_accounts.id), 0)`,
  );
  await triggers('enable');
  await query(`update invoice_numbers set last = (select max(number) from invoices)`);
  await query('vacuum analyze invoices');
  await query('vacuum analyze ledger_transfers');
}
