import { randomUUID } from 'node:crypto';
import { buildEmulators } from '@botique/emulators/build-emulators.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botique } from '../testing/botique.ts';
import { lonePayPal } from '../testing/lone-paypal.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const account = { clientId: 'shop', clientSecret: 'a-secret-of-the-shop', webhookId: '1WEBHOOK' };

let emulator: ReturnType<typeof buildEmulators>;
let paypalUrl: string;
beforeAll(async () => {
  emulator = buildEmulators({
    discord: { clientId: 'chat', clientSecret: 'chat', redirectUris: ['http://shop.example/auth/callback'] },
    paypal: account,
  });
  paypalUrl = await emulator.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => emulator.close());

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ size: 2 });
});
afterEach(() => database.drop());

const withPayPal = () => ({
  PAYPAL_URL: paypalUrl,
  PAYPAL_CLIENT_ID: account.clientId,
  PAYPAL_CLIENT_SECRET: account.clientSecret,
  PAYPAL_WEBHOOK_ID: account.webhookId,
});

const run = (...parameters: string[]) => botique(parameters, { DATABASE_URL: database.url, ...withPayPal() });

/** A $4.50 payment that PayPal captured and refuses to refund. Returns the id of the held payment. */
async function holdFailedRefund(payment = 'P1', capture = 'C1'): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with buyer as (insert into users (id, global_username) values ('100001', 'Mo') returning id),
     bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at)
       select gen_random_uuid(), id, 'top_up', 'Top-up', 500, false, 'refunding', $1, $2, now(), now() from buyer
       returning id
     ),
     owed as (
       insert into refunds (capture_id, order_id, amount_cents, state, next_attempt_at, created_at)
       select $2, id, 450, 'failed', now(), now() from bought
     )
     insert into held_payments (order_id, capture_id, reason, details, created_at)
     select id, $2, 'refund_failed', 'PayPal refused with 422 REFUND_FAILED', now() from bought
     returning id`,
    [payment, capture],
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

describe('credits from the command line', () => {
  async function script(path: string, body: object): Promise<void> {
    const reply = await fetch(`${paypalUrl}/emulator/paypal${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, await reply.text()).toBe(true);
  }

  /** The same, and PayPal knows the payment. */
  async function holdKnown() {
    const { paypal } = lonePayPal(paypalUrl, account);
    const orderId = randomUUID();
    const { id } = await paypal.create({ orderId, amountCents: 450n, name: 'Top-up', description: 'Top-up' });
    await script(`/orders/${id}/decide`, { decision: 'approve', by: 'paypal' });
    const captureId = (await paypal.capture(id, orderId)).capture?.id ?? '';
    return { held: await holdFailedRefund(id, captureId), captureId };
  }

  const owedStill = () =>
    valueOf('select count(*)::int as value from held_payments where resolved_at is null');

  it('[ORD-226] payments resolve gives credits if PayPal shows all of the payment as left', async () => {
    const { held } = await holdKnown();
    expect(await run('payments', 'resolve', held, 'credits')).toMatchObject({
      code: 0,
      stdout: 'Top-up: the buyer received $4.50 in credits.\n',
    });
  });

  it('[ORD-226] payments resolve gives no credits for what PayPal shows as refunded', async () => {
    const { held, captureId } = await holdKnown();
    await script(`/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '1.00' } });
    expect(await run('payments', 'resolve', held, 'credits')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only $3.50 is left'),
    });
    expect(await owedStill()).toBe(1);
  });

  it('[ORD-226] payments resolve gives no credits while PayPal does not answer', async () => {
    const { held } = await holdKnown();
    await script('/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
    expect(await run('payments', 'resolve', held, 'credits')).toMatchObject({
      code: 1,
      stderr: 'PayPal doesn’t answer right now. Nothing was refunded.\n',
    });
    expect(await owedStill()).toBe(1);
  });

  it('[ORD-226] payments resolve gives no credits if the shop’s PayPal runs inside the server', async () => {
    const held = await holdFailedRefund();
    const env = { DATABASE_URL: database.url };
    expect(await botique(['payments', 'resolve', held, 'credits'], env)).toMatchObject({
      code: 1,
      stderr:
        'PayPal isn’t set up for the command line, so it can’t be asked what is left of this payment. Decide about it under Held payments in Bills Overview.\n',
    });
    expect(await owedStill()).toBe(1);
    expect((await botique(['payments', 'resolve', held, 'done'], env)).code).toBe(0);
  });

  it('[ORD-226] payments resolve gives credits without asking if the shop no longer takes PayPal', async () => {
    const held = await holdFailedRefund();
    const env = { DATABASE_URL: database.url, DISCORD_CLIENT_ID: 'chat', DISCORD_CLIENT_SECRET: 'chat' };
    expect(await botique(['payments', 'resolve', held, 'credits'], env)).toMatchObject({ code: 0 });
  });
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
