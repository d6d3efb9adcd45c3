import { rebuildIn } from '../apps/server/src/domains/billing/sales/repository.ts';
import { openPoolWithoutTimeout, type Database } from '../apps/server/src/platform/db/database.ts';
import { runLongTransaction } from '../apps/server/src/platform/db/long-transaction.ts';

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Invoices, credit transfers, licenses and entries of the audit log: as many of each. */
export const total = 1_000_000;
const batch = 20_000;
const people = 20_000;

/** A year of business. Disables the triggers, which count each invoice separately, and counts at the end. */
export async function fillOffice({ db, url }: Database): Promise<void> {
  // A busy machine may need longer for a batch than a request may take.
  const pool = openPoolWithoutTimeout({ url, size: 1 });
  const query: Query = (text, values) => pool.query(text, values);
  await query(
    `insert into users (id, global_username) select (n + 10000000)::text, 'Customer ' || n
    from generate_series(1, $1::int) as n`,
    [people],
  );
  await query(`insert into ledger_accounts (user_id) select id from users on conflict do nothing`);
  await query(
    `insert into ledger_accounts (name, pocket) values ('paypal', 0), ('sales', 0) on conflict do nothing`,
  );
  const tables = ['invoices', 'ledger_transfers', 'ledger_accounts'];
  for (const table of tables) await query(`alter table ${table} disable trigger user`);
  const { rows } = await query(`select array_agg(id order by id) as ids from products`);
  const { ids } = rows[0] as { ids: string[] };
  for (let from = 1; from <= total; from += batch) {
    const range = [from, from + batch - 1];
    await query(
      `insert into invoices (number, customer_id, kind, status, title, amount_cents, lines, method, product_id,
        license_id, months, created_at, due_at, paid_at, ended_at)
      select n + 1000, (10000001 + n::bigint * 7919 % ${people})::text, kind, status,
        case when kind = 'top_up' then 'Top-up' when n % 10 = 0 then 'Warden' else 'Renewal of Relay (bot ' || n || ')' end,
        100 + n % 10000, '[]', case when status = 'progress' then null when kind = 'top_up' or n % 3 > 0 then 'paypal' else 'credits' end,
        case when kind = 'top_up' then null else ($3::text[])[1 + n / 10 % ${ids.length}] end,
        case when kind = 'renewal' then gen_random_uuid() end, case when kind = 'renewal' then 1 end,
        at, at + interval '7 days', case when status <> 'progress' then at end, case when status = 'refunded' then at end
      from (
        select n, date_trunc('milliseconds', now() - ((${total} - n) * interval '31 seconds')) as at,
          case n % 10 when 1 then 'top_up' when 2 then 'renewal' when 3 then 'renewal' when 4 then 'renewal' else 'purchase' end as kind,
          case when n % 100 = 42 then 'progress' when n % 500 = 7 then 'refunded' else 'paid' end as status
        from generate_series($1::int, $2::int) as n
      ) as made`,
      [...range, ids],
    );
    // The newer half are payments through PayPal, which the list of customers' transfers has to skip.
    await query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at, touches_credits)
      select 'bench:' || n, case when spends then own.id else shop.paypal end, shop.sales, 100, 'Relay',
        date_trunc('milliseconds', now() - ((${total} - n) * interval '31 seconds')), spends
      from (select n, n <= ${total} / 2 as spends from generate_series($1::int, $2::int) as n) as made
      join ledger_accounts own on own.user_id = (10000001 + n::bigint * 7919 % ${people})::text,
      (select (select id from ledger_accounts where name = 'paypal' and pocket = 0) as paypal,
        (select id from ledger_accounts where name = 'sales' and pocket = 0) as sales) as shop`,
      range,
    );
  }
  for (const table of tables) await query(`alter table ${table} enable trigger user`);
  await fillAudit(query);
  await fillLicenses(query, ids);
  await query(`update invoice_numbers set last = (select max(number) from invoices)`);
  await query(`update sales_calendar set time_zone = 'counted again below'`);
  await runLongTransaction(db, (tx) => rebuildIn(tx, 'UTC'));
  for (const table of [
    'invoices',
    'ledger_transfers',
    'users',
    'sales_totals',
    'product_sales',
    'licenses',
    'audit_log',
  ]) {
    await query(`vacuum analyze ${table}`);
  }
  await pool.end();
}

async function fillAudit(query: Query): Promise<void> {
  for (let from = 1; from <= total; from += batch) {
    await query(
      `insert into audit_log (at, actor_id, action, subject, customer_id, details, before, after, address)
      select now() - ((${total} - n) * interval '31 seconds'),
        case when n % 9 = 0 then '10000001' else (10000001 + n::bigint * 7919 % ${people})::text end,
        case when n % 900 = 0 then 'payments.refunded' when n % 9 = 0 then 'licenses.extended' when n % 1000 = 1 then 'office.call_refused' else 'accounts.signed_in' end,
        gen_random_uuid()::text, case when n % 9 = 0 then (10000001 + n::bigint * 7907 % ${people})::text end,
        '{}', null, null, '198.51.100.' || n % 250
      from generate_series($1::int, $2::int) as n`,
      [from, from + batch - 1],
    );
  }
}

/** Of a year: some for life, some trials, some revoked, and a third of the others at an end. */
export async function fillLicenses(query: Query, products: string[]): Promise<void> {
  for (let from = 1; from <= total; from += batch) {
    await query(
      `insert into licenses (user_id, product_id, granted_for, sealed_key, key_digest, product_name, category, type,
        trial, sessions, storage_mb, created_at, expires_at, revoked_at)
      select (10000001 + n::bigint * 7919 % ${people})::text, ($3::text[])[1 + n / 10 % ${products.length}],
        'bench:' || n, '', sha256(n::text::bytea), 'Relay', 'bots', 'relay', n % 20 = 1, 2, 0, at,
        case when n % 20 = 1 then at + interval '7 days' when n % 10 > 0 then at + interval '240 days' end,
        case when n % 50 = 7 then at + interval '3 days' end
      from (
        select n, date_trunc('milliseconds', now() - ((${total} - n) * interval '31 seconds')) as at
        from generate_series($1::int, $2::int) as n
      ) as made`,
      [from, from + batch - 1, products],
    );
  }
}
