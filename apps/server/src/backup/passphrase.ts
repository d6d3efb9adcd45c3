import { readFile } from 'node:fs/promises';
import { BackupError, fileError } from './backup-error.ts';

const passphraseLength = 12;

type Sources = {
  /** The value of BACKUP_PASSPHRASE. */
  variable: string | undefined;
  file: string | undefined;
  /** Undefined without an interactive terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
};

/** Never read from an argument: every user of the machine can see those in the process list. */
export async function readPassphrase({ variable, file, ask }: Sources): Promise<string> {
  if (file !== undefined) return readFromFile(file);
  if (variable) return variable;
  if (ask) return ask('Passphrase: ');
  throw new BackupError('No passphrase: set BACKUP_PASSPHRASE or name a file with --passphrase-file.');
}

/** For a new backup. A typed passphrase is asked for twice: a typo would make the backup unreadable. */
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
    // Editors add a trailing newline that isn't part of the passphrase.
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw fileError(error, file);
  }
}
