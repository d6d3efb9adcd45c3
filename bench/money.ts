import { admin } from '../apps/emulators/src/personas.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { answerTimes, median, share } from './load.ts';
import { openShop } from './shop.ts';

/**
 * 1,000,000 invoices and 1,000,000 transfers of credits, of 2,000 customers. One of them, who asks, has 20,000 of each:
 * forty times as many as the others. The health call, which does nothing, is measured in the same run.
 */
const total = 1_000_000;
const batch = 100_000;
const people = 2_000;
const busy = 20_000;
const times = 40;
const promisedMs = 50;
const json = { 'content-type': 'application/json' };

const shop = await openShop(31_700);
try {
  const installation = await openInstallation(
    { DATABASE_URL: undefined, DATA_DIR: shop.data, DATABASE_POOL: 2 },
    console,
  );
  const { pool } = installation.database;
  await fill((text, values) => pool.query(text, values));
  const { rows } = await pool.query<{ number: string }>(
    'select number from invoices where customer_id = $1 order by number desc offset $2 limit 1',
    [admin.id, busy / 2],
  );
  const middle = rows[0]?.number ?? '';
  const { rows: far } = await pool.query<{ time: string; position: string }>(
    `select (extract(epoch from created_at) * 1000)::bigint as time, position from ledger_transfers
    where to_account = (select id from ledger_accounts where user_id = $1) order by created_at desc offset $2 limit 1`,
    [admin.id, busy / 4],
  );
  const behind = `${far[0]?.time}_${far[0]?.position}`;
  await installation.close();

  const invoices = '/api/aro/invoices/get/@me';
  const bills = '/api/overview/bills/get/@me';
  const calls: [what: string, path: string][] = [
    ['nothing (health)', '/healthz'],
    ['invoices, newest 100', invoices],
    ['invoices, a page of 25', `${invoices}?limit=25`],
    ['invoices, far behind', `${invoices}?limit=25&cursor=${middle}`],
    ['invoices, sent', `${invoices}?limit=25&filter=sent`],
    ['invoices, received', `${invoices}?limit=25&filter=received`],
    ['invoices, pending', `${invoices}?limit=25&filter=pending`],
    ['search, an id', `${invoices}?limit=25&q=INV-${middle.padStart(6, '0')}`],
    ['search, an amount', `${invoices}?limit=25&q=%2477.12`],
    ['search, a rare name', `${invoices}?limit=25&q=Relay+777`],
    ['search, in every name', `${invoices}?limit=25&q=relay`],
    ['search, the company', `${invoices}?limit=25&q=Botique`],
    ['search, in none', `${invoices}?limit=25&q=zzzzzz`],
    ['one invoice', `/api/aro/invoice/get/id/INV-${middle.padStart(6, '0')}`],
    ['overview', '/api/overview/data/get'],
    ['transfers, a page of 25', `${bills}?limit=25`],
    ['transfers, far behind', `${bills}?limit=25&cursor=${behind}`],
    ['licenses that end soon', '/api/licenses/get/expiring/@me'],
  ];
  console.log('call                       median ms   95% ms');
  for (const [what, path] of calls) {
    const isPost = path.startsWith('/api/overview/data');
    const call = { url: shop.url + path, headers: { ...shop.headers, ...(isPost ? json : {}) } };
    const took = await answerTimes({ ...call, ...(isPost ? { body: '{}' } : {}) }, times);
    const line = [
      what.padEnd(25),
      median(took).toFixed(1).padStart(10),
      share(took, 0.95).toFixed(1).padStart(8),
    ];
    console.log(line.join(' ') + (median(took) < promisedMs ? '' : '   slow'));
  }
} finally {
  await shop.close();
}

/** Past the triggers, which book each transfer by itself: the balances are set at the end, so that the books agree. */
async function fill(query: (text: string, values?: unknown[]) => Promise<unknown>): Promise<void> {
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
  // Each fiftieth is the busy one's.
  const owner = `case when n % ${total / busy} = 0 then '${admin.id}' else (10000001 + n % ${people})::text end`;
  // In turns, so that nobody spends what he does not have.
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
