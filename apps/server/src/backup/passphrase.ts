import { readFile } from 'node:fs/promises';
import { BackupError, fileError } from './backup-error.ts';

const passphraseLength = 12;

type Sources = {
  /** The value of BACKUP_PASSPHRASE. */
  variable: string | undefined;
  file: string | undefined;
  /** Missing where nobody sits at a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
};

/** Never from an argument: every user of the machine can read those in the list of processes. */
export async function readPassphrase({ variable, file, ask }: Sources): Promise<string> {
  if (file !== undefined) return readFromFile(file);
  if (variable) return variable;
  if (ask) return ask('Passphrase: ');
  throw new BackupError('No passphrase: set BACKUP_PASSPHRASE or name a file with --passphrase-file.');
}

/** For a new backup. One that was typed is asked twice: nobody could open a backup with a typing error. */
export async function choosePassphrase(sources: Sources): Promise<string> {
  const passphrase = await readPassphrase(sources);
  if (Array.from(passphrase).length < passphraseLength) {
    throw new BackupError(`The passphrase needs at least ${passphraseLength} characters.`);
  }
  const isTyped = sources.file === undefined && !sources.variable;
  if (isTyped && (await sources.ask?.('Repeat passphrase: ')) !== passphrase) {
    throw new BackupError('The two passphrases differ.');
  }
  return passphrase;
}

async function readFromFile(file: string): Promise<string> {
  try {
    // Editors end the last line, and that end is no part of the passphrase.
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw fileError(error, file);
  }
}
