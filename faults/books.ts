import type { Database } from '../apps/server/src/platform/db/database.ts';

export type Books = {
  /** Orders that were paid and delivered. */
  sold: number;
  /** Orders that are still open. */
  open: number;
  /** Fulfilled orders without payment, goods or invoice, and unfulfilled orders with any of them. */
  half: number;
  /** Ledger transfers for orders. */
  transfers: number;
  /** Licenses and tickets of all users. */
  grants: number;
  /** The sum of all balances, in cents. */
  sum: number;
  /** Accounts whose balance differs from the sum of their transfers. */
  wrong: number;
  /** Missing invoice numbers. */
  gaps: number;
  /** Stock items that are reserved for an order. */
  kept: number;
};

/** Reads the state of all purchases directly from the database, in one snapshot. */
export async function readBooks({ pool }: Database): Promise<Books> {
  const { rows } = await pool.query<Books>(`
    with moved as (
      select account, sum(cents) as cents from (
        select to_account as account, amount_cents as cents from ledger_transfers
        union all select from_account, -amount_cents from ledger_transfers
      ) as entries group by account
    ), counted as (
      select state, (state = 'fulfilled')::int as due, (state = 'fulfilled' and kind <> 'top_up')::int as owed,
        (select count(*) from invoices where order_id = o.id and status = 'paid' and amount_cents = price_cents) as billed,
        (select count(*) from ledger_transfers where key = 'order:' || o.id and amount_cents = price_cents) as paid,
        (select count(*) from licenses l where l.id = o.license_id or granted_for = 'order:' || o.id)
          + (select count(*) from tickets t where t.id = o.ticket_id) as got
      from orders o
    )
    select
      (select count(*)::int from counted where state = 'fulfilled') as sold,
      (select count(*)::int from counted where state = 'open') as open,
      (select count(*)::int from counted where paid <> due or got <> owed or billed <> due) as half,
      (select count(*)::int from ledger_transfers where key like 'order:%') as transfers,
      (select count(*)::int from licenses) + (select count(*)::int from tickets) as grants,
      (select coalesce(sum(balance_cents), 0)::int from ledger_accounts) as sum,
      (select count(*)::int from ledger_accounts left join moved on account = id
        where balance_cents <> coalesce(cents, 0)) as wrong,
      (select coalesce(max(number), 0)::int - count(*)::int from invoices) as gaps,
      (select count(*)::int from product_stock_items where reserved_for is not null) as kept`);
  return rows[0] as Books;
}

/** The books if every sale was paid and delivered once and nothing else happened. */
export const wholeBooks = (sold: number): Books => ({
  sold,
  open: 0,
  half: 0,
  transfers: sold,
  grants: sold,
  sum: 0,
  wrong: 0,
  gaps: 0,
  kept: 0,
});

/** The ids of the users who received this item in a ticket, one per delivery. */
export async function receiversOf({ pool }: Database, item: string): Promise<string[]> {
  const { rows } = await pool.query<{ receiver: string }>(
    `select opened_by as receiver from ticket_messages m join tickets t on t.id = m.ticket_id
     where content = $1 and m.role = 'System'`,
    [item],
  );
  return rows.map(({ receiver }) => receiver);
}

/** The number of fulfilled orders per buyer and product. */
export async function salesIn({ pool }: Database): Promise<(buyerId: string, productId: string) => number> {
  const { rows } = await pool.query<{ sale: string; number: number }>(
    `select user_id || ' ' || product_id as sale, count(*)::int as number from orders
     where state = 'fulfilled' group by 1`,
  );
  const sales = new Map(rows.map(({ sale, number }) => [sale, number]));
  return (buyerId, productId) => sales.get(`${buyerId} ${productId}`) ?? 0;
}

export async function openOrders({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from orders where state = 'open'");
  return rows.map(({ id }) => id);
}

export async function creditsOf({ pool }: Database, userId: string): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>(
    'select balance_cents::int as cents from ledger_accounts where user_id = $1',
    [userId],
  );
  return rows[0]?.cents ?? 0;
}
