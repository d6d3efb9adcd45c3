import { readPassphrase } from '../../backup/passphrase.ts';
import { restoreBackup } from '../../backup/restore/restore-backup.ts';
import { readDataSettings } from '../../config/env.ts';
import { passphraseSources, summary, warnOfBooks } from './backup.ts';
import type { BackupParameters } from './parameters.ts';
import type { Terminal } from '../terminal.ts';

export async function restore(
  terminal: Terminal,
  { file, passphraseFile }: BackupParameters,
): Promise<number> {
  const env = readDataSettings(terminal.env);
  const passphrase = await readPassphrase(passphraseSources(terminal, passphraseFile));
  const { contents, keyFile } = await restoreBackup(file, passphrase, env);
  terminal.print(`Restored ${summary(contents)}. All license keys can be read.`);
  if (keyFile) terminal.print(`The master key is in ${keyFile}.`);
  if (keyFile && env.DATABASE_URL) {
    terminal.print('In production, set MASTER_KEY to the contents of that file.');
  }
  warnOfBooks(terminal, contents);
  return 0;
}
