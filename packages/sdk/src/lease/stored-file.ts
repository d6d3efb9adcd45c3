import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder } from '../config-folder.ts';

export type StoredFile = {
  /** Undefined if the file is missing or damaged. */
  read(): unknown;
  write(content: object): void;
  remove(): void;
};

/**
 * A file in the user's configuration folder, only for this user. Nothing throws: without it, the product cannot
 * start while the shop is away, but it can do everything else.
 */
export function openStoredFile(folder: 'leases' | 'shops', name: string): StoredFile {
  const home = configFolder();
  if (home === null) return noFile;
  const file = join(home, folder, `${name}.json`);
  return {
    read: () => attempt(() => JSON.parse(readFileSync(file, 'utf8')) as unknown),
    /** Replaces the file at once, because several products may write it. */
    write(content) {
      const draft = `${file}-${randomUUID()}`;
      const written = attempt(() => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
        renameSync(draft, file);
        return true;
      });
      if (!written) attempt(() => rmSync(draft, { force: true }));
    },
    remove: () => attempt(() => rmSync(file, { force: true })),
  };
}

/** For a product that must not keep anything. */
export const noFile: StoredFile = { read: () => undefined, write: () => {}, remove: () => {} };

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
