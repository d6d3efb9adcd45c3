import { parseArgs } from 'node:util';

export type BackupParameters = { file: string; verify: boolean; passphraseFile: string | undefined };

/** Returns null if the parameters don't match the usage. */
export function readBackupParameters(parameters: string[]): BackupParameters | null {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { verify: { type: 'boolean', default: false }, 'passphrase-file': { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return null;
    return { file, verify: values.verify, passphraseFile: values['passphrase-file'] };
  } catch {
    return null;
  }
}
