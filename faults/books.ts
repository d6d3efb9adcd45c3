import type { Database } from '../apps/server/src/platform/db/database.ts';

export type Books = {
  /** Orders that were paid and delivered. */
  sold: number;
  /** Orders that still wait, with what is kept for them. */
  open: number;
  /** Orders that have the money, the goods or the invoice without the others, or any of them without being fulfilled. */
  half: number;
  /** Debits for orders. */
  transfers: number;
  /** Licenses and tickets of anybody. */
  grants: number;
  /** Over all accounts, in cents. */
  sum: number;
  /** Accounts whose balance is not what their transfers make. */
  wrong: number;
  /** Numbers that no invoice has. */
  gaps: number;
  /** Items on the shelf that are kept for an order. */
  kept: number;
};

/** Everything there is about purchases in an installation, at one moment and past its server. */
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

/** Books in which everything that was sold was paid and delivered once, and nothing else happened. */
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

/** How often this was handed over in a ticket, and to whom. */
export async function receiversOf({ pool }: Database, item: string): Promise<string[]> {
  const { rows } = await pool.query<{ receiver: string }>(
    `select opened_by as receiver from ticket_messages m join tickets t on t.id = m.ticket_id
     where content = $1 and m.role = 'System'`,
    [item],
  );
  return rows.map(({ receiver }) => receiver);
}

/** How many fulfilled orders each buyer has of each product. */
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
