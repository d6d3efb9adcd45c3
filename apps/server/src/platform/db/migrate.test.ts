import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createLedger } from '../../domains/ledger/service.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { databaseFacts } from './facts.ts';
import { NewerSchemaError } from './failures.ts';
import { lockKey, migrate, migrationsFolder, migrationTimes } from './migrate.ts';

const serverFolder = fileURLToPath(new URL('../../../', import.meta.url));

async function openEmpty(): Promise<TestDatabase> {
  const database = await openTestDatabase({ template: 'template1', size: 4 });
  onTestFinished(() => database.drop());
  return database;
}

/** Everything that migrations create, including column defaults. */
async function describeDatabase({ pool }: TestDatabase) {
  const applied = await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id');
  const jobs = await pool.query('select id, ts from graphile_worker.migrations order by id');
  const columns = await pool.query(
    `select table_schema, table_name, column_name, data_type, is_nullable, column_default
       from information_schema.columns
      where table_schema in ('public', 'drizzle', 'graphile_worker') order by 1, 2, 3`,
  );
  const triggers = await pool.query(
    'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
  );
  return { applied: applied.rows, jobs: jobs.rows, columns: columns.rows, triggers: triggers.rows };
}

async function journal(): Promise<{ entries: { tag: string }[] }> {
  return JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
}

it('[OFF-6] runs each migration once when two nodes start together on an empty database', async () => {
  const first = await openEmpty();
  await Promise.all([migrate(first), migrate(first)]);
  const { applied, jobs } = await describeDatabase(first);
  const { entries } = await journal();
  expect(applied).toHaveLength(entries.length);
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(entries.length);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
  expect(jobs.length).toBeGreaterThan(0);
  expect(await databaseFacts(first.pool)).toMatchObject({ pendingMigrations: 0, auditLogIsLocked: true });
});

it('[OFF-6] changes nothing on a second run', async () => {
  const database = await openEmpty();
  await migrate(database);
  const before = await describeDatabase(database);
  await migrate(database);
  expect(await describeDatabase(database)).toEqual(before);
});

it('[OFF-6] does not wait for the lock when there is nothing to migrate', async () => {
  const database = await openEmpty();
  await migrate(database);
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('select pg_advisory_lock($1)', [lockKey]);
  await migrate(database);
  // Only in this database: other test files wait for locks in theirs.
  const { rows } = await other.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  expect(rows).toEqual([]);
});

it('[OFF-6] waits for a migration by another node beyond the usual statement time-out', async () => {
  const database = await openEmpty();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock($1)', [lockKey]);
  const migrating = migrate(database);
  await other.query('select pg_sleep(6)');
  await other.query('select pg_advisory_unlock($1)', [lockKey]);
  await migrating;
  expect(await databaseFacts(database.pool)).toMatchObject({ pendingMigrations: 0 });
});

it('[OFF-6] creates the job tables when only they are missing', async () => {
  const database = await openEmpty();
  await migrate(database);
  const { jobs } = await describeDatabase(database);
  await database.pool.query('drop schema graphile_worker cascade');
  await migrate(database);
  expect((await describeDatabase(database)).jobs.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
});

it('demotes an admin who was banned directly in the database, instead of refusing to start', async () => {
  const database = await openEmpty();
  await migrate(database);
  await database.pool.query('alter table users drop constraint users_admin_not_banned');
  await database.pool.query(
    "insert into users (id, global_username, role, banned_at) values ('1', 'A', 'Admin', now()), ('2', 'B', 'Admin', null)",
  );
  const file = join(migrationsFolder, '0002_api_keys_and_ledger_accounts.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint').slice(-2);
  for (const statement of statements) await database.pool.query(statement);
  const { rows } = await database.pool.query('select id, role from users order by id');
  expect(rows).toEqual([
    { id: '1', role: 'User' },
    { id: '2', role: 'Admin' },
  ]);
});

/** Leaves the database like an earlier version did. */
async function migrateUpTo(database: TestDatabase, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'botique-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const { entries, ...rest } = await journal();
  const before = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: before }));
  await applyMigrations(database.db, { migrationsFolder: folder });
}

it('[LED-1] [LED-7] migrates credits from before transfers into the ledger and keeps the stock for sale', async () => {
  const database = await openEmpty();
  const { pool, db } = database;
  await migrateUpTo(database, '0004_tickets');
  await pool.query(
    "insert into users (id, global_username, role) values ('1', 'A', 'User'), ('2', 'B', 'User'), ('3', 'C', 'User')",
  );
  await pool.query(
    "insert into ledger_accounts (user_id, balance_cents) values ('1', 14850), ('2', 0), ('3', 1)",
  );
  await pool.query(
    `insert into products (id, name, description, key, price, lifetime_price, system, category, images, locked,
       storage_mb, trial_enabled, trial_days, stock_enabled, stock_amount)
     values ('Wd4xK9Qe', 'Keys', 'd', 'k', 5, 0, 'ticket', 'other', '{}', false, 0, false, 0, true, 0)`,
  );
  await pool.query(
    "insert into product_stock_items (product_id, position, content) values ('Wd4xK9Qe', 0, 'one'), ('Wd4xK9Qe', 1, 'two')",
  );
  await migrate(database);
  const ledger = createLedger({ db, clock: systemClock, log: createLog('silent') });
  expect(await ledger.checkBooks()).toEqual([]);
  expect(await Promise.all(['1', '2', '3'].map((id) => ledger.credits(id)))).toEqual([14_850n, 0n, 1n]);
  expect(await ledger.bills('1', 10)).toMatchObject([{ sender: null, receiver: '1', amountCents: 14_850n }]);
  const { rows } = await pool.query(
    'select content, reserved_for from product_stock_items order by position',
  );
  expect(rows).toEqual([
    { content: 'one', reserved_for: null },
    { content: 'two', reserved_for: null },
  ]);
});

it('creates invoices for earlier sales and grants, numbered in order of payment, and counts them per day', async () => {
  const database = await openEmpty();
  const { pool } = database;
  await migrateUpTo(database, '0008_taken_back');
  await pool.query(
    "insert into users (id, global_username, role) values ('1', 'A', 'User'), ('2', 'B', 'User')",
  );
  await pool.query("insert into ledger_accounts (user_id) values ('1'), ('2')");
  await pool.query(
    `insert into products (id, name, description, key, price, lifetime_price, system, category, images, locked,
       storage_mb, trial_enabled, trial_days, stock_enabled, stock_amount)
     values ('Wd4xK9Qe', 'Warden', 'd', 'k', 4, 0, 'ticket', 'other', '{}', false, 0, false, 0, false, 0)`,
  );
  await pool.query(
    "insert into ledger_accounts (name, pocket) values ('grants', 0), ('sales', 0), ('paypal', 0)",
  );
  await pool.query(`insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
    select 'grant:one', shop.id, own.id, 1234, '50% off, "with love"', '2026-03-02T00:00:00Z'
    from ledger_accounts shop, ledger_accounts own where shop.name = 'grants' and own.user_id = '2'`);
  const order = (change: Record<string, unknown>) => {
    const row = {
      id: randomUUID(),
      user_id: '1',
      product_name: 'Warden',
      price_cents: 400,
      reserved: false,
      state: 'fulfilled',
      kind: 'product',
      product_id: 'Wd4xK9Qe',
      system: 'ticket',
      created_at: '2026-03-01T00:00:00Z',
      expires_at: '2026-03-01T00:15:00Z',
      ...change,
    };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    return pool.query(
      `insert into orders (${Object.keys(row).join()}) values (${places.join()})`,
      Object.values(row),
    );
  };
  const topUp = { kind: 'top_up', product_id: null, system: null, product_name: 'Top-up' };
  const byPayPal = (name: string) => ({ method: 'paypal', provider_id: name, capture_id: `of-${name}` });
  await order({ ...byPayPal('P1'), ...topUp, price_cents: 500, settled_at: '2026-03-03T00:00:00Z' });
  await order({ method: 'credits', ticket_id: 't1', settled_at: '2026-03-01T00:00:00Z' });
  await order({ ...byPayPal('P2'), ticket_id: 't2', state: 'refunded', settled_at: '2026-03-04T00:00:00Z' });
  await order({ method: 'free', price_cents: 0, ticket_id: 't3', settled_at: '2026-03-05T00:00:00Z' });
  // Never sold: no invoice.
  await order({ provider_id: 'P3', capture_id: 'of-P3', state: 'refunded' });
  await order({ state: 'open' });
  await order({ ...topUp, provider_id: 'P4', state: 'capturing' });
  await migrate(database);
  const { rows } = await pool.query(
    'select number::int, customer_id, kind, status, search, lines, method, ended_at is not null as ended from invoices order by number',
  );
  const line = (label: string, amount: number) => [{ label, amount }];
  expect(rows).toMatchObject([
    {
      number: 1,
      kind: 'purchase',
      status: 'paid',
      method: 'credits',
      search: 'INV-000001 $4.00 Warden',
      ended: false,
    },
    {
      number: 2,
      kind: 'grant',
      customer_id: '2',
      method: 'credits',
      lines: line('50% off, "with love"', 12.34),
    },
    { number: 3, kind: 'top_up', status: 'paid', method: 'paypal', lines: line('Top-up', 5) },
    { number: 4, kind: 'purchase', status: 'refunded', method: 'paypal', ended: true },
    { number: 5, kind: 'purchase', status: 'paid', method: 'free', lines: line('Warden', 0) },
  ]);
  const { rows: next } = await pool.query('select next_invoice_number()::int as number');
  expect(next).toEqual([{ number: 6 }]);
  const { rows: days } = await pool.query(
    `select day::text, kind, method, received_cents::int as received, refunded_cents::int as refunded
     from sales_totals order by day`,
  );
  expect(days).toEqual([
    { day: '2026-03-01', kind: 'purchase', method: 'credits', received: 400, refunded: 0 },
    { day: '2026-03-03', kind: 'top_up', method: 'paypal', received: 500, refunded: 0 },
    { day: '2026-03-04', kind: 'purchase', method: 'paypal', received: 400, refunded: 400 },
    { day: '2026-03-05', kind: 'purchase', method: 'free', received: 0, refunded: 0 },
  ]);
  const { rows: spent } = await pool.query(
    'select user_id, spent_cents::int as cents, sales from customer_sales',
  );
  expect(spent).toEqual([{ user_id: '1', cents: 400, sales: 3 }]);
  const { rows: refunds } = await pool.query('select cause, state, amount_cents::int as cents from refunds');
  expect(refunds).toEqual([{ cause: 'provider', state: 'done', cents: 400 }]);
});

it('[LIC-131] dates lost seats of the last 7 days back, so that the next start came after them', async () => {
  const database = await openEmpty();
  const { pool } = database;
  await migrateUpTo(database, '0025_storage_and_keys');
  await pool.query('alter table product_sessions drop constraint product_sessions_license_id_licenses_id_fk');
  await pool.query(
    `insert into product_sessions (id, license_id, device, address, started_at, ended_at, end_reason)
     select gen_random_uuid(), gen_random_uuid(), device, '127.0.0.1',
       now() - started::interval, now() - ended::interval, reason
     from (values ('lost', '2 hours', '1 hour', 'seat_lost'), ('short', '3610 s', '1 hour', 'seat_lost'),
       ('old', '9 days', '8 days', 'seat_lost'), ('stopped', '2 hours', '1 hour', 'session_stopped'),
       ('left', '2 hours', '1 hour', null), ('running', '2 hours', null, null))
       as had (device, started, ended, reason)`,
  );
  const secondsRun = async () => {
    const { rows } = await pool.query<{ device: string; seconds: number | null }>(
      'select device, round(extract(epoch from ended_at - started_at))::int as seconds from product_sessions',
    );
    return Object.fromEntries(rows.map(({ device, seconds }) => [device, seconds]));
  };
  const ran = await secondsRun();
  await migrate(database);
  expect(await secondsRun()).toEqual({ ...ran, lost: 3_540, short: 0 });
});

it('[LED-13] tells transfers from before that touch credits from payments through PayPal', async () => {
  const database = await openEmpty();
  const { pool } = database;
  await migrateUpTo(database, '0033_audit_address');
  await pool.query("insert into users (id, global_username) values ('1', 'A')");
  await pool.query("insert into ledger_accounts (user_id) values ('1')");
  await pool.query("insert into ledger_accounts (name, pocket) values ('paypal', 0), ('sales', 0)");
  const book = (key: string, from: string, to: string) =>
    pool.query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select $1, sent.id, received.id, 5, 'Relay', now() from ledger_accounts sent, ledger_accounts received
       where coalesce(sent.name, sent.user_id) = $2 and coalesce(received.name, received.user_id) = $3`,
      [key, from, to],
    );
  await book('top-up', 'paypal', '1');
  await book('direct', 'paypal', 'sales');
  await book('bought', '1', 'sales');
  await migrate(database);
  await book('direct later', 'paypal', 'sales');
  const { rows } = await pool.query(
    'select key, touches_credits as touches from ledger_transfers order by position',
  );
  expect(rows).toEqual([
    { key: 'top-up', touches: true },
    { key: 'direct', touches: false },
    { key: 'bought', touches: true },
    { key: 'direct later', touches: false },
  ]);
  await expect(pool.query('update ledger_transfers set touches_credits = true')).rejects.toThrow();
  const ledger = createLedger({ db: database.db, clock: systemClock, log: createLog('silent') });
  expect(await ledger.checkAllBooks()).toEqual([]);
});

it('starts without an index for the search of invoices if pg_trgm is outside of the search path', async () => {
  const database = await openEmpty();
  const { pool } = database;
  await migrateUpTo(database, '0028_office_money');
  await pool.query('drop extension pg_trgm cascade');
  await pool.query('create schema extensions; create extension pg_trgm schema extensions');
  await migrate(database);
  expect(await databaseFacts(pool)).toMatchObject({ pendingMigrations: 0 });
  const { rows } = await pool.query(
    "select indexname from pg_indexes where indexname = 'invoices_title_idx'",
  );
  expect(rows).toEqual([]);
});

it('[OFF-135] refuses a schema that is newer than this version, and changes nothing', async () => {
  const database = await openEmpty();
  await migrate(database);
  await applyFutureMigration(database);
  const before = await describeDatabase(database);
  await expect(migrate(database)).rejects.toThrow(NewerSchemaError);
  expect(await describeDatabase(database)).toEqual(before);
  expect(await databaseFacts(database.pool)).toMatchObject({ pendingMigrations: 0, schemaIsNewer: true });
});

it('[OFF-135] refuses a schema that a node of a newer version migrated while this one waited', async () => {
  const database = await openEmpty();
  const newer = await database.pool.connect();
  onTestFinished(() => newer.release(true));
  await newer.query('select pg_advisory_lock($1)', [lockKey]);
  const older = migrate(database);
  older.catch(() => {});
  const waiting = () =>
    newer.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and not granted and datname = current_database()`,
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await newer.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  await applyFutureMigration(database);
  await newer.query('select pg_advisory_unlock($1)', [lockKey]);
  await expect(older).rejects.toThrow(NewerSchemaError);
});

async function applyFutureMigration({ pool }: TestDatabase): Promise<void> {
  const later = Math.max(...(await migrationTimes())) + 1;
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [
    later,
  ]);
}

it('releases its lock when a migration fails, so that the next start can retry', async () => {
  const database = await openEmpty();
  await database.pool.query('create table users (id text)');
  await expect(migrate(database)).rejects.toThrow();
  await database.pool.query('drop table users');
  await migrate(database);
  expect(await databaseFacts(database.pool)).toMatchObject({ pendingMigrations: 0 });
});

it('drizzle-kit finds no difference between the tables in the code and the migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'botique-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, 'migrations');
  await cp(migrationsFolder, copy, { recursive: true });
  const program = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      'generate',
      '--dialect=postgresql',
      '--schema=./src/domains/**/tables.ts',
      // drizzle-kit treats every path as relative to the working folder.
      `--out=${relative(serverFolder, copy)}`,
    ],
    { cwd: serverFolder },
  );
  // Proves that drizzle-kit looked at the tables before it found no changes.
  const tables = [
    'users',
    'browser_sessions',
    'api_keys',
    'ledger_accounts',
    'audit_log',
    'products',
    'product_stock_items',
  ];
  for (const table of tables) expect(stdout).toContain(table);
  expect(stdout).toContain('No schema changes');
  expect((await readdir(copy)).toSorted()).toEqual((await readdir(migrationsFolder)).toSorted());
}, 60_000);
