import { expect, onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

type Shop = Pick<TestApp, 'database'>;

/** From now on, the database refuses to book any order, so that no captured payment can be settled. */
export async function refuseBookings({ database: { pool } }: Shop): Promise<void> {
  await pool.query(
    `create or replace function refuse_orders() returns trigger language plpgsql as $$
     begin
       if new.key like 'order:%' then
         raise exception using errcode = '23514', constraint = 'orders_are_refused', message = 'refused by a test';
       end if;
       return new;
     end $$`,
  );
  await pool.query(
    'create trigger refuse_orders before insert on ledger_transfers for each row execute function refuse_orders()',
  );
}

export async function allowBookings({ database: { pool } }: Shop): Promise<void> {
  await pool.query('drop trigger if exists refuse_orders on ledger_transfers');
}

/**
 * Stops the next transaction that inserts into this table, in the middle, until `release` is called. `waiting`
 * resolves once that many transactions wait: the stopped one, and those that wait for its locks.
 */
export async function stopInsertsInto({ database: { pool } }: Shop, table: string) {
  const gate = 8_240_777;
  const client = await pool.connect();
  await pool.query(
    `create or replace function wait_at_gate() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(${gate}); return new; end $$`,
  );
  await pool.query(
    `create trigger wait_at_gate before insert on ${table} for each row execute function wait_at_gate()`,
  );
  await client.query('select pg_advisory_lock($1)', [gate]);
  let isOpen = false;
  async function release(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    await client.query('select pg_advisory_unlock($1)', [gate]);
    client.release();
  }
  onTestFinished(async () => {
    await release();
    await pool.query(`drop trigger wait_at_gate on ${table}`);
  });
  return {
    release,

    async waiting(transactions: number) {
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(transactions);
    },
  };
}
