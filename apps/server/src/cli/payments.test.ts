import { afterEach, beforeEach, expect, it } from 'vitest';
import { botique } from '../testing/botique.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ size: 2 });
});
afterEach(() => database.drop());

const run = (...parameters: string[]) => botique(parameters, { DATABASE_URL: database.url });

/** A $4.50 payment that PayPal captured and refuses to refund. Returns the id of the held payment. */
async function holdFailedRefund(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with buyer as (insert into users (id, global_username) values ('100001', 'Mo') returning id),
     bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at)
       select gen_random_uuid(), id, 'top_up', 'Top-up', 500, false, 'refunding', 'P1', 'C1', now(), now() from buyer
       returning id
     ),
     owed as (
       insert into refunds (capture_id, order_id, amount_cents, state, next_attempt_at, created_at)
       select 'C1', id, 450, 'failed', now(), now() from bought
     )
     insert into held_payments (order_id, capture_id, reason, details, created_at)
     select id, 'C1', 'refund_failed', 'PayPal refused with 422 REFUND_FAILED', now() from bought
     returning id`,
  );
  return rows[0]?.id ?? '';
}

const valueOf = async (statement: string) => (await database.pool.query(statement)).rows[0]?.value;

it('[ORD-144] payments says when no payment is held', async () => {
  expect(await run('payments')).toEqual({ code: 0, stdout: 'No held payments.\n', stderr: '' });
});

it('[ORD-144] [ORD-122] payments lists held payments with their reason, and resolves a failed refund as credits once', async () => {
  const id = await holdFailedRefund();
  const { stdout } = await run('payments');
  expect(stdout).toContain(`${id}  refund_failed`);
  expect(stdout).toContain('Top-up, $5.00, bought by 100001');
  expect(stdout).toContain('PayPal refused with 422 REFUND_FAILED');

  expect(await run('payments', 'resolve', id, 'credits', 'agreed by mail')).toEqual({
    code: 0,
    stdout: 'Top-up: the buyer received $4.50 in credits.\n',
    stderr: '',
  });
  const balance = `select balance_cents as value from ledger_accounts where user_id = '100001'`;
  expect(await valueOf(balance)).toBe('450');
  expect(await valueOf('select state as value from orders')).toBe('refunded');
  const { rows } = await database.pool.query(
    "select kind, customer_id, amount_cents, status from invoices where kind = 'grant'",
  );
  expect(rows).toEqual([{ kind: 'grant', customer_id: '100001', amount_cents: '450', status: 'paid' }]);
  expect(await run('payments', 'resolve', id, 'credits')).toMatchObject({
    code: 1,
    stderr: 'This payment has already been resolved.\n',
  });
  expect(await valueOf(balance)).toBe('450');
  expect((await run('payments')).stdout).toBe('No held payments.\n');
});

it('[ORD-144] payments resolve marks a payment as done, and refuses an unknown id or resolution', async () => {
  const id = await holdFailedRefund();
  expect((await run('payments', 'resolve', id, 'twice')).code).toBe(2);
  expect(await run('payments', 'resolve', 'no-id', 'done')).toMatchObject({
    code: 1,
    stderr: 'No held payment found with this id.\n',
  });
  expect(await run('payments', 'resolve', id, 'done')).toMatchObject({
    code: 0,
    stdout: 'Top-up: marked as done.\n',
  });
  expect(await valueOf('select state as value from refunds')).toBe('done');
});

it('[ORD-144] [ORD-223] payments lists a captured payment once it could not be settled for 10 minutes, and leaves it to Bills Overview', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with buyer as (insert into users (id, global_username) values ('100001', 'Mo') returning id),
     bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at)
       select gen_random_uuid(), id, 'top_up', 'Top-up', 500, false, 'capturing', 'P1', 'C1', now(), now() from buyer
       returning id
     )
     insert into held_payments (order_id, capture_id, reason, details, created_at, shown_from)
     select id, 'C1', 'unsettled', 'The books don’t match.', now(), now() + interval '10 minutes' from bought
     returning id`,
  );
  const id = rows[0]?.id ?? '';
  expect((await run('payments')).stdout).toBe('No held payments.\n');
  await database.pool.query('update held_payments set shown_from = now()');
  const { stdout } = await run('payments');
  expect(stdout).toContain(`${id}  unsettled`);
  expect(stdout).toContain('The books don’t match.');
  for (const how of ['retry', 'refund', 'credits', 'done']) {
    expect(await run('payments', 'resolve', id, how), how).toMatchObject({
      code: 1,
      stderr: 'Decide about this payment under Held payments in Bills Overview.\n',
    });
  }
  expect(await valueOf('select count(*)::int as value from held_payments where resolved_at is null')).toBe(1);
});

it('[ORD-139] payments resolve leaves a part that a dispute gave to the buyer to Bills Overview', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with buyer as (insert into users (id, global_username) values ('100001', 'Mo') returning id),
     bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at, settled_at, method)
       select gen_random_uuid(), id, 'top_up', 'Top-up', 500, false, 'fulfilled', 'P1', 'C1', now(), now(), now(), 'paypal' from buyer
       returning id
     )
     insert into held_payments (order_id, capture_id, reason, details, amount_cents, created_at)
     select id, 'C1', 'partial_dispute', 'The buyer got $1.00.', 100, now() from bought
     returning id`,
  );
  expect(await run('payments', 'resolve', rows[0]?.id ?? '', 'done')).toMatchObject({
    code: 1,
    stderr: 'Decide about this payment under Held payments in Bills Overview.\n',
  });
});
