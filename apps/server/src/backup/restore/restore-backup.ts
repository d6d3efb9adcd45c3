import { rm } from 'node:fs/promises';
import { createKeyring } from '../../domains/licenses/keyring.ts';
import type { Env } from '../../config/env.ts';
import { openInstallation } from '../../boot/installation.ts';
import { findMasterKey, keepMasterKey, masterKeyFile } from '../../config/master-key.ts';
import { driverError, isDatabaseAway } from '../../platform/db/failures.ts';
import { migrateUpTo } from '../../platform/db/migrate-up-to.ts';
import { migrationTimes } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { BackupError } from '../backup-error.ts';
import { jobsTable, type Contents, type Table } from '../contents.ts';
import { readBackup, verifyBackup } from '../read-backup.ts';
import { damaged, unlockWith, type Unlock } from '../seal.ts';
import { inOneTransaction, refuseUnfitDatabase, type Loading } from './repository.ts';

type Settings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'MASTER_KEY'>;
type Restored = { contents: Contents; keyFile: string | null };

/** Verifies the whole file before it changes anything, and loads the data in one transaction. */
export async function restoreBackup(file: string, passphrase: string, env: Settings): Promise<Restored> {
  const unlock = unlockWith(passphrase);
  const contents = await verifyBackup(file, unlock);
  await refuseUnknownLevel(contents);
  const masterKey = contents.masterKey === null ? null : Buffer.from(contents.masterKey, 'base64');
  const needsKey = await refuseOtherKey(env, masterKey);
  const installation = await openInstallation({ ...env, DATABASE_POOL: 4 }, createLog('error'));
  try {
    const { url } = installation.database;
    await refuseUnfitDatabase(url, contents.migration);
    await migrateUpTo({ url }, contents.migration);
    const load = () =>
      inOneTransaction(url, async (loading) => {
        await loadTables(file, unlock, loading);
        await loading.finish(contents);
        await refuseWrongCopy(loading, contents, masterKey);
      }).catch((error: unknown) => {
        throw refusedByDatabase(error);
      });
    await (needsKey && masterKey ? withKeyFile(env, masterKey, load) : load());
  } finally {
    await installation.close();
  }
  return { contents, keyFile: needsKey ? masterKeyFile(env) : null };
}

async function refuseUnknownLevel({ migration, version }: Contents): Promise<void> {
  const known = await migrationTimes();
  if (known.includes(migration)) return;
  throw new BackupError(
    migration > Math.max(...known)
      ? `This backup was made by a newer version of Botique (${version}). Use that version or a newer one.`
      : `This backup was made by a version of Botique (${version}) whose database schema this version does not recognize.`,
  );
}

/** Returns true if the installation has no key yet and gets the one in the backup. */
async function refuseOtherKey(env: Settings, masterKey: Buffer | null): Promise<boolean> {
  if (masterKey === null) return false;
  const found = await findMasterKey(env);
  if (found === null) return true;
  if (found.equals(masterKey)) return false;
  throw new BackupError(
    env.MASTER_KEY
      ? 'MASTER_KEY does not match the backup. Remove this setting, or set it to the key of the backup.'
      : `${masterKeyFile(env)} contains a different master key than the backup. Restore into a new DATA_DIR.`,
  );
}

/** The key comes first: data without its key is worth less than a key without data. */
async function withKeyFile(env: Settings, masterKey: Buffer, work: () => Promise<void>): Promise<void> {
  await keepMasterKey(env, masterKey);
  try {
    await work();
  } catch (error) {
    // If the connection was lost, the data may have been committed all the same.
    if (!isDatabaseAway(error)) await rm(masterKeyFile(env));
    throw error;
  }
}

async function loadTables(file: string, unlock: Unlock, loading: Loading): Promise<void> {
  const missing = new Map(loading.tables.map((table) => [table.name, table]));
  const loaded: number[] = [];
  const { tables } = await readBackup(file, unlock, async (table, rows) => {
    if (table.name !== jobsTable) refuseOtherForm(table, missing.get(table.name));
    missing.delete(table.name);
    loaded.push(await loading.load(table, rows));
  });
  const [unknown] = missing.keys();
  if (unknown !== undefined) throw misfit(unknown);
  if (tables.some(({ rows }, at) => rows !== loaded[at])) throw damaged();
}

function refuseOtherForm(table: Table, target: Table | undefined): void {
  const columns = (of: Table | undefined) => of?.columns.toSorted().join();
  if (columns(table) !== columns(target)) throw misfit(table.name);
}

const misfit = (table: string) =>
  new BackupError(`The table ${table} in the backup does not match this version's schema.`);

async function refuseWrongCopy(
  loading: Loading,
  { booksAgree }: Contents,
  masterKey: Buffer | null,
): Promise<void> {
  const wrong = await loading.countWrongAccounts();
  if (wrong > 0 && booksAgree) {
    throw new BackupError(`${wrong} account balances are wrong after loading. Nothing was restored.`);
  }
  const keyring = masterKey && createKeyring(masterKey);
  for await (const { id, sealed } of loading.sealedKeys()) {
    try {
      if (!keyring) throw new Error('no master key');
      keyring.open(sealed, id);
    } catch (error) {
      throw new BackupError(`The key of the license ${id} cannot be read. Nothing was restored.`, {
        cause: error,
      });
    }
  }
}

/** For failures such as a full disk, people need PostgreSQL's message instead of our stack. */
function refusedByDatabase(error: unknown): unknown {
  const driver = driverError(error);
  if (error instanceof BackupError || isDatabaseAway(error) || !sqlState.test(driver?.code ?? ''))
    return error;
  return new BackupError(`The database refused the backup (${driver?.message}). Nothing was restored.`, {
    cause: error,
  });
}

const sqlState = /^(\d|F0|HV|P0|XX)[0-9A-Z]+$/;
