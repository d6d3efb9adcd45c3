import pg, { type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openPoolWithoutTimeout } from '../platform/db/database.ts';
import { lockKey } from '../platform/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { jobsTable, type Manifest, type Table } from './contents.ts';

type Snapshot = Awaited<ReturnType<typeof describe>> & {
  /** The rows of one table in COPY's text format. */
  copy(table: Table): AsyncIterable<Buffer>;
};

/** Reads everything in one transaction: a consistent snapshot while the shop keeps running. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const pool = openPoolWithoutTimeout({ url, size: 1 });
  try {
    const client = await pool.connect();
    try {
      // Before the snapshot: a later migration would change tables that are yet to be read.
      await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
      await client.query('begin isolation level repeatable read read only');
      await client.query(portableText);
      return await work({ ...(await describe(client)), copy: (table) => copyOut(client, table) });
    } finally {
      // Nothing was written, and an interrupted COPY can only be ended by closing the connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Makes COPY's format independent of the settings of the server and database. */
export const portableText = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 3`;

async function describe(client: PoolClient) {
  const migration = await migrationLevel(client);
  if (migration === null) throw new BackupError('There is no shop in this database yet: nothing to back up.');
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'license_keyring')) {
    throw new BackupError('The database schema is out of date: run `botique migrate` first.');
  }
  const { rows } = await client.query<{ postgres: string; keyring: string | null }>(
    `select current_setting('server_version') as postgres, (select fingerprint from public.license_keyring) as keyring`,
  );
  return {
    migration,
    postgres: rows[0]?.postgres ?? '',
    keyring: rows[0]?.keyring ?? null,
    booksAgree: (await countWrongAccounts(client)) === 0,
    sequences: await listSequences(client),
    tables: [...tables, { name: jobsTable, columns: [] }],
  };
}

/** Returns null if the database has no Botique tables. */
export async function migrationLevel(client: PoolClient): Promise<number | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ level: string | null }>(
    'select max(created_at) as level from drizzle.__drizzle_migrations',
  );
  return rows[0]?.level ? Number(rows[0].level) : null;
}

/** Lists only writable columns; generated ones are computed again. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Sequences ignore snapshots: they may be ahead of the rows, which only leaves a gap. */
async function listSequences(client: PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/**
 * The ledger's invariants, in SQL that works with every schema version: each balance is the sum of its
 * transfers, and no user's balance is negative.
 */
export async function countWrongAccounts(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ wrong: string }>(
    `select count(*) as wrong from public.ledger_accounts a
       left join (select account, sum(cents) as cents from (
           select to_account as account, amount_cents as cents from public.ledger_transfers
           union all select from_account, -amount_cents from public.ledger_transfers) moves group by account) moved
         on moved.account = a.id
      where a.balance_cents <> coalesce(moved.cents, 0) or (a.user_id is not null and a.balance_cents < 0)`,
  );
  return Number(rows[0]?.wrong);
}

export function qualified({ name }: Pick<Table, 'name'>): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

export function columnList({ columns }: Pick<Table, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** Everything needed to add each job again. The worker's own tables may differ between versions. */
const waitingJobs = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

function copyOut(client: PoolClient, table: Table): AsyncIterable<Buffer> {
  const source = table.name === jobsTable ? `(${waitingJobs})` : `${qualified(table)} (${columnList(table)})`;
  const stream = client.query(copyTo(`copy ${source} to stdout`));
  // If the connection closes during a COPY, an unhandled 'error' event would end the process.
  stream.on('error', () => {});
  return stream;
}
