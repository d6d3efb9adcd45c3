import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Undefined if the file is missing or damaged. */
export function readStored(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Only for this user. Replaces the file at once, because several products may write it. Never throws. */
export function writeStored(file: string, content: object): void {
  const draft = `${file}-${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // Without the file, the product cannot start while the shop is away. It can do everything else.
    rmSync(draft, { force: true });
  }
}

export function removeStored(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It is not ours to remove.
  }
}
