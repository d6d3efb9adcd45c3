import packageJson from '../../../package.json' with { type: 'json' };
import { BackupError } from '../../backup/backup-error.ts';
import type { Contents } from '../../backup/contents.ts';
import { choosePassphrase, readPassphrase } from '../../backup/passphrase.ts';
import { verifyBackup } from '../../backup/read-backup.ts';
import { unlockWith } from '../../backup/seal.ts';
import { writeTarget } from '../../backup/target-file.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { readDataSettings } from '../../config/env.ts';
import { takeExistingData } from '../../boot/data-folder.ts';
import { openInstallation } from '../../boot/installation.ts';
import { findMasterKey } from '../../config/master-key.ts';
import { storeLastBackup } from '../../domains/today/service.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import type { BackupParameters } from './parameters.ts';
import type { Terminal } from '../terminal.ts';

/** Also works while a server is running, without affecting it. */
export async function backup(
  terminal: Terminal,
  { file, passphraseFile }: BackupParameters,
): Promise<number> {
  const env = readDataSettings(terminal.env);
  const data = await takeExistingData(env);
  if (data.state === 'empty') throw new BackupError('There is no shop here yet: nothing to back up.');
  const passphrase = await choosePassphrase(passphraseSources(terminal, passphraseFile));
  const installation = await openInstallation({ ...env, DATABASE_POOL: 4 }, createLog('error'), { data });
  try {
    const masterKey = await findMasterKey(env);
    const contents = await writeTarget(file, (sink) =>
      writeBackup(sink, {
        url: installation.database.url,
        masterKey,
        passphrase,
        version: packageJson.version,
        clock: systemClock,
      }),
    );
    terminal.print(`${file}: ${summary(contents)}.`);
    // Only now is the file complete.
    await recordBackup(installation.database.db, contents, terminal);
    warnOfBooks(terminal, contents);
    return 0;
  } finally {
    await installation.close();
  }
}

/** For the page Today. The backup is worth more than this note, so a failure is only reported. */
async function recordBackup(db: Db, { createdAt }: Contents, { printError }: Terminal): Promise<void> {
  await storeLastBackup(db, new Date(createdAt)).catch(() => {
    printError('The time of this backup could not be recorded for the page Today.');
  });
}

/** Reads a whole backup and lists its contents. Needs no database. */
export async function verify(
  terminal: Terminal,
  { file, passphraseFile }: BackupParameters,
): Promise<number> {
  const passphrase = await readPassphrase(passphraseSources(terminal, passphraseFile));
  const contents = await verifyBackup(file, unlockWith(passphrase));
  const made = contents.createdAt.slice(0, 16).replace('T', ' ');
  terminal.print(`Made ${made} UTC by Botique ${contents.version} on PostgreSQL ${contents.postgres}`);
  for (const { name, rows } of contents.tables) terminal.print(`${String(rows).padStart(10)}  ${name}`);
  terminal.print(`${file}: ${summary(contents)}, all intact.`);
  warnOfBooks(terminal, contents);
  return 0;
}

export function summary({ tables, rows, masterKey }: Contents): string {
  return `${tables.length} tables, ${rows} rows, ${masterKey ? 'the master key' : 'no master key'}`;
}

export function passphraseSources({ env, askSecret }: Terminal, file: string | undefined) {
  return { variable: env['BACKUP_PASSPHRASE'], file, ask: askSecret };
}

export function warnOfBooks({ printError }: Terminal, { booksAgree }: Contents): void {
  if (!booksAgree)
    printError(
      'Some account balances in this backup are wrong. Run `botique doctor` on the shop to see which.',
    );
}
