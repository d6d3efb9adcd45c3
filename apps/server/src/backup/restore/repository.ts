import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPoolWithoutTimeout } from '../../platform/db/database.ts';
import { lockKey } from '../../platform/db/migrate.ts';
import { BackupError } from '../backup-error.ts';
import { jobsTable, type Contents, type Table } from '../contents.ts';
import {
  columnList,
  countWrongAccounts,
  listTables,
  migrationLevel,
  portableText,
  qualified,
} from '../repository.ts';

/**
 * Tables that migrations, a first start and a backup fill. Rows in any other table mean that the shop has been
 * used.
 */
const tablesThatStartWithARow = new Set([
  'invoice_numbers',
  'last_backup',
  'ledger_state',
  'license_keyring',
  'sales_calendar',
  'server_nodes',
  'signing_keys',
  'ticket_totals',
]);

export type Loading = Awaited<ReturnType<typeof prepare>>;

/** Throws unless a backup of this migration level fits into this database. Changes nothing. */
export async function refuseUnfitDatabase(url: string, level: number): Promise<void> {
  await withClient(url, async (client) => {
    await refuseFilled(client, await listTables(client));
    await refuseRunning(client);
    if (((await migrationLevel(client)) ?? 0) <= level) return;
    throw new BackupError(
      'The schema of this database is newer than the backup: restore into a new, empty database.',
    );
  });
}

/** All or nothing: any failure leaves the database as it was. */
export async function inOneTransaction(
  url: string,
  work: (loading: Loading) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    // A server that starts during the restore waits with its migrations.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('begin');
    await client.query(portableText);
    await work(await prepare(client));
    await client.query('commit');
  });
}

async function withClient(url: string, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const pool = openPoolWithoutTimeout({ url, size: 1 });
  try {
    const client = await pool.connect();
    try {
      await work(client);
    } finally {
      // Closing the connection rolls back anything uncommitted.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** A running server would keep selling from memory. One that was just stopped may still be connected. */
async function refuseRunning(client: PoolClient): Promise<void> {
  const deadline = Date.now() + lingerMs;
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name like 'botique%' and pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    if (Date.now() > deadline) throw new BackupError('Botique is running on this database: stop it first.');
    await wait(100);
  }
}

const lingerMs = 3000;

async function refuseFilled(client: PoolClient, tables: Table[]): Promise<void> {
  for (const table of tables) {
    if (tablesThatStartWithARow.has(table.name) || !(await holdsRows(client, table))) continue;
    throw new BackupError(
      `This installation is not empty (${table.name} has rows): restore into a new DATA_DIR or database.`,
    );
  }
}

async function holdsRows(client: PoolClient, table: Table): Promise<boolean> {
  return (await client.query(`select from ${qualified(table)} limit 1`)).rowCount !== 0;
}

/** Orders and invoices refer to each other, and triggers would count and book everything again. */
async function prepare(client: PoolClient) {
  const tables = await listTables(client);
  const { rows: references } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { on, name } of references) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${qualified(table)} disable trigger user`);
  // Checked again, now that no one else can write.
  await refuseFilled(client, tables);
  for (const table of tables.filter(({ name }) => tablesThatStartWithARow.has(name))) {
    await client.query(`delete from ${qualified(table)}`);
  }
  await client.query(
    `create temporary table waiting_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts integer, key text, priority integer) on commit drop`,
  );

  return {
    tables,

    async load(table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
      const target = table.name === jobsTable ? 'waiting_jobs' : `${qualified(table)} (${columnList(table)})`;
      const stream = client.query(copyFrom(`copy ${target} from stdin`));
      await pipeline(rows, stream);
      return stream.rowCount;
    },

    async finish({ sequences }: Pick<Contents, 'sequences'>): Promise<void> {
      for (const { on, name, definition } of references) {
        await client.query(`alter table ${on} add constraint ${name} ${definition}`);
      }
      for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`);
      for (const { name, value } of sequences) {
        await client.query('select setval($1::regclass, $2)', [qualified({ name }), value]);
      }
      // The servers of the backed up shop don't run here, so Today would miss them.
      const nodes = tables.find(({ name }) => name === 'server_nodes');
      if (nodes) await client.query(`delete from ${qualified(nodes)}`);
      await client.query(
        `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
           from waiting_jobs`,
      );
    },

    countWrongAccounts: () => countWrongAccounts(client),
    sealedKeys: () => sealedKeys(client),
  };
}

/** Yields all keys, a thousand per query. */
async function* sealedKeys(client: PoolClient): AsyncGenerator<{ id: string; sealed: Buffer }> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      'select id, sealed_key as sealed from public.licenses where id > $1 order by id limit 1000',
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
