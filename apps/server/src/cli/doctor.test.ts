import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { databaseFacts } from '../platform/db/facts.ts';
import { failedJob } from '../testing/failed-jobs.ts';
import { botique, spawnBotique, type Outcome } from '../testing/botique.ts';
import { startRedis } from '../testing/redis-server.ts';
import { freePort } from '../../../../scripts/free-port.ts';
import { startTestAppForThisTest } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let port: number;
beforeEach(async () => {
  database = await openTestDatabase({ size: 2 });
  await database.pool.query(
    "insert into users (id, global_username, role) values ('100001', 'Ann', 'Admin')",
  );
  port = await freePort();
});
afterEach(() => database.drop());

const doctor = (variables: Record<string, string> = {}): Promise<Outcome> =>
  botique(['doctor'], { DATABASE_URL: database.url, PORT: String(port), ...variables });

/** Expects exactly these faults, one per line, and the matching exit code. */
function expectFaults({ code, stdout }: Outcome, ...faults: RegExp[]): void {
  const wrong = stdout.split('\n').filter((line) => line.startsWith('WRONG'));
  expect(wrong).toHaveLength(faults.length);
  faults.forEach((fault, at) => expect(wrong[at]).toMatch(fault));
  expect(stdout).toContain(faults.length === 0 ? 'No problems found.' : 'problem(s) found.');
  expect(code).toBe(faults.length === 0 ? 0 : 1);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it('[OFF-44] doctor reports a healthy installation as fine', { timeout: 120_000 }, async () => {
  const outcome = await doctor();
  expectFaults(outcome);
  for (const line of [
    'ok     Configuration (development)',
    `ok     Port ${port} is free`,
    'ok     The database is up to date',
    'ok     The audit log is append-only',
    'ok     Credit transfers are append-only',
    'ok     The books match',
    'ok     Order terms cannot be changed',
    'ok     Invoice contents cannot be changed',
    'ok     New licenses get seats',
    'note   Payments use the built-in PayPal emulator',
    'ok     1 admin(s)',
  ]) {
    expect(outcome.stdout).toContain(line);
  }
  const asProcess = await spawnBotique(['doctor'], { DATABASE_URL: database.url, PORT: String(port) });
  expect(asProcess).toEqual(outcome);
});

it('[OFF-131] doctor shows the last backup and failed jobs like the page Today, as notes', async () => {
  expect((await doctor()).stdout).toContain('note   No backup is known');
  await failedJob(database);
  await database.pool.query('insert into last_backup (at) values (now())');
  const { code, stdout } = await doctor();
  expect(stdout).toContain('ok     The last backup was made on ');
  expect(stdout).toContain('note   1 background job(s) failed: see Today in the dashboard');
  expect(code).toBe(0);
  await database.pool.query("update last_backup set at = now() - interval '37 hours'");
  expect((await doctor()).stdout).toMatch(/note {3}The last backup was made on .*makes a new one/);
});

it('[OFF-44] doctor names an invalid environment variable', async () => {
  expectFaults(await doctor({ PUBLIC_URL: 'shop' }), /PUBLIC_URL/);
  expectFaults(await doctor({ PORT: 'many' }), /PORT/);
  expectFaults(await doctor({ DISCORD_CLIENT_ID: '1' }), /DISCORD_CLIENT_SECRET/);
});

it('[OFF-44] doctor reports a database that cannot be reached or does not exist', async () => {
  const unused = await freePort();
  expectFaults(
    await doctor({ DATABASE_URL: `postgresql://botique@127.0.0.1:${unused}/botique` }),
    /DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)/,
  );
  const missing = new URL(database.url);
  missing.pathname = '/botique_no_such_database';
  expectFaults(await doctor({ DATABASE_URL: missing.href }), /DATABASE_URL: .*does not exist/);
});

it('[OFF-44] [OFF-135] doctor reports a database of a newer version, and commands that change it refuse', async () => {
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  const line = 'The database was migrated by a newer version of Botique.';
  expectFaults(await doctor(), new RegExp(line));
  for (const command of [['migrate'], ['seed'], ['admin', 'revoke', '100001'], ['ban', '100001']]) {
    const outcome = await botique(command, { DATABASE_URL: database.url });
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(line) });
  }
  const { rows } = await database.pool.query('select id, role from users');
  expect(rows).toEqual([{ id: '100001', role: 'Admin' }]);
});

it('[OFF-44] doctor reports an audit log that could be changed', async () => {
  await database.pool.query('alter table audit_log disable trigger audit_log_append_only');
  expectFaults(await doctor(), /audit_log_append_only is missing or disabled/);
  await database.pool.query('drop trigger audit_log_append_only on audit_log');
  expectFaults(await doctor(), /audit_log_append_only is missing or disabled/);
});

it('[LED-3] [OFF-44] doctor reports transfers that could be changed because a trigger is missing', async () => {
  const isLocked = async () => (await databaseFacts(database.pool)).transfersAreLocked;
  expect(await isLocked()).toBe(true);
  for (const [table, trigger] of [
    ['ledger_transfers', 'ledger_transfers_append_only'],
    ['ledger_transfers', 'ledger_transfers_move_credits'],
    ['ledger_accounts', 'ledger_accounts_kept'],
    ['ledger_accounts', 'ledger_accounts_kept_by_row'],
  ]) {
    await database.pool.query(`alter table ${table} disable trigger ${trigger}`);
    expect(await isLocked()).toBe(false);
    await database.pool.query(`alter table ${table} enable trigger ${trigger}`);
  }
  await database.pool.query('drop trigger ledger_transfers_append_only on ledger_transfers');
  expectFaults(await doctor(), /Credit transfers can be changed: a trigger of ledger_/);
});

it('[OFF-44] doctor reports invoices that could be changed', async () => {
  await database.pool.query('alter table invoices disable trigger invoices_keep_their_word');
  expectFaults(await doctor(), /Invoice contents can be changed: a trigger of invoices is missing/);
});

it('[OFF-44] doctor reports that new licenses would get no seats', async () => {
  await database.pool.query('alter table licenses disable trigger licenses_make_seats');
  expectFaults(await doctor(), /New licenses get no seats: the trigger licenses_make_seats is missing/);
});

it('[LED-7] [OFF-44] doctor reports books that do not agree, but leaves stopping purchases to the server', async () => {
  await database.pool.query('alter table ledger_accounts disable trigger user');
  await database.pool.query("insert into ledger_accounts (user_id, balance_cents) values ('100001', 5)");
  await database.pool.query('alter table ledger_accounts enable trigger user');
  expectFaults(
    await doctor(),
    /The books do not match.*The account of user 100001 holds \$0\.05, but its transfers add up to \$0\.00/,
  );
  const { rows } = await database.pool.query('select broken_since from ledger_state');
  expect(rows).toEqual([{ broken_since: null }]);
});

it('[OFF-44] doctor reports a shop without an admin', async () => {
  await database.pool.query("update users set role = 'User'");
  expectFaults(await doctor(), /No admin, and ADMIN_IDS is empty/);
  expectFaults(await doctor({ ADMIN_IDS: '100001' }));
});

it('[OFF-44] doctor reports a port taken by another program, and recognizes a running Botique', async () => {
  const strangers = [createServer((_request, reply) => reply.end('hello')), createServer(() => {})];
  for (const stranger of strangers) {
    const taken = await listen(stranger);
    expectFaults(await doctor({ PORT: String(taken) }), new RegExp(`PORT: ${taken} is already taken`));
  }
  const app = await startTestAppForThisTest({ databaseUrl: database.url });
  const outcome = await doctor({ PORT: new URL(app.url).port });
  expectFaults(outcome);
  expect(outcome.stdout).toContain('Botique is running on port');
});

it('[OFF-44] doctor checks the webhook for reminders without printing its URL', async () => {
  const { env } = await startTestAppForThisTest();
  const address = env.DISCORD_WEBHOOK_URL ?? '';
  const outcome = await doctor({ DISCORD_WEBHOOK_URL: address });
  expectFaults(outcome);
  expect(outcome.stdout).toContain('ok     Reminders go to a Discord channel, and its webhook works');
  const wrong = await doctor({ DISCORD_WEBHOOK_URL: `${address}-secret-part` });
  expectFaults(wrong, /DISCORD_WEBHOOK_URL: the webhook answered 401 Invalid Webhook Token/);
  expect(wrong.stdout).not.toContain('secret-part');
});

it('[OFF-44] doctor reports Discord and Redis when they cannot be reached', async () => {
  const unused = await freePort();
  const credentials = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x' };
  const away = { DISCORD_URL: `http://127.0.0.1:${unused}`, REDIS_URL: `redis://127.0.0.1:${unused}` };
  const outcome = await doctor({ ...credentials, ...away });
  expectFaults(
    outcome,
    /DISCORD_URL: .*cannot be reached \(ECONNREFUSED\)/,
    /REDIS_URL: .*cannot be reached/,
  );

  const discord = await listen(createServer((_request, reply) => reply.writeHead(404).end()));
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const there = { DISCORD_URL: `http://127.0.0.1:${discord}`, REDIS_URL: redis.url };
  expectFaults(await doctor({ ...credentials, ...there }));
});

it('[OFF-44] doctor reports a PayPal that cannot be reached or refuses the credentials', async () => {
  const { env } = await startTestAppForThisTest({ jobs: false });
  const unused = await freePort();
  const right = {
    PAYPAL_URL: env.PAYPAL_URL,
    PAYPAL_CLIENT_ID: env.PAYPAL_CLIENT_ID ?? '',
    PAYPAL_CLIENT_SECRET: env.PAYPAL_CLIENT_SECRET ?? '',
    PAYPAL_WEBHOOK_ID: env.PAYPAL_WEBHOOK_ID ?? '',
  };
  const outcome = await doctor(right);
  expectFaults(outcome);
  expect(outcome.stdout).toContain('ok     Payments use PayPal, which accepts the credentials');
  expectFaults(
    await doctor({ ...right, PAYPAL_CLIENT_SECRET: 'wrong' }),
    /PAYPAL_CLIENT_ID: PayPal at .* does not accept it/,
  );
  expectFaults(
    await doctor({ ...right, PAYPAL_URL: `http://127.0.0.1:${unused}` }),
    /PAYPAL_URL: .* cannot be reached/,
  );
});

it('[OFF-44] doctor reports orders that could be changed, and counts held payments', async () => {
  await database.pool.query(
    `with bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at)
       values (gen_random_uuid(), '100001', 'top_up', 'Top-up', 500, false, 'refunded', 'P1', 'C1', now(), now()) returning id
     )
     insert into held_payments (order_id, reason, details, created_at)
     select id, 'returned', 'PayPal took $3.00', now() from bought`,
  );
  expect((await doctor()).stdout).toContain('note   1 payment(s) need a decision');
  await database.pool.query('alter table orders disable trigger orders_keep_their_word');
  expectFaults(await doctor(), /Order terms can be changed/);
});

it('[ORD-223] doctor reports a paid order that could not be completed for 10 minutes', async () => {
  await database.pool.query(
    `with bought as (
       insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_id, created_at, expires_at)
       values (gen_random_uuid(), '100001', 'top_up', 'Top-up', 500, false, 'capturing', 'P1', 'C1', now(), now()) returning id
     )
     insert into held_payments (order_id, reason, details, created_at, shown_from)
     select id, 'unsettled', 'The books don’t match.', now(), now() + interval '10 minutes' from bought`,
  );
  expectFaults(await doctor());
  await database.pool.query('update held_payments set shown_from = now()');
  expectFaults(
    await doctor(),
    /1 paid order\(s\) can’t be completed: `npm run botique -- payments` says why/,
  );
});

it('[OFF-44] [LIC-6] doctor reports a master key that is missing or does not open the license keys', async () => {
  const app = await startTestAppForThisTest({ databaseUrl: database.url });
  await app.licenses.ownsKeys();
  const outcome = await doctor();
  expectFaults(outcome);
  expect(outcome.stdout).toContain('The master key matches the license keys');
  const another = Buffer.alloc(32, 'another').toString('base64');
  expectFaults(await doctor({ MASTER_KEY: another }), /MASTER_KEY: .*encrypted with a different key/);
  const nowhere = { MASTER_KEY: '', DATA_DIR: '/nonexistent/data' };
  expectFaults(await doctor(nowhere), /master\.key is missing/);
});

it('[OFF-44] doctor reports missing sign-in, emulators and an address without https in production', async () => {
  const production = { NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: 'http://shop.example' };
  expectFaults(await doctor(production), /DISCORD_CLIENT_ID: no one can sign in/, /PUBLIC_URL: .*not https/);
  expectFaults(await doctor({ ...production, EMULATORS: 'on' }), /Discord emulator/, /PUBLIC_URL/);
});

it('doctor reports pending migrations without applying them', async () => {
  const empty = await openTestDatabase({ template: 'template1', size: 2 });
  onTestFinished(() => empty.drop());
  const outcome = await doctor({ DATABASE_URL: empty.url });
  expectFaults(outcome);
  expect(outcome.stdout).toMatch(/note {3}\d+ migration\(s\) pending/);
  const { rows } = await empty.pool.query("select * from pg_tables where schemaname not like 'pg_%'");
  expect(rows.filter(({ schemaname }) => schemaname !== 'information_schema')).toEqual([]);
});
