import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspect } from 'node:util';

const longest = 1_000_000;

/** Keeps the details of a failure, for the shop's support. False if that failed as well. */
export function logFailure(file: string, error: unknown): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longest) rmSync(file);
    const system = `${process.platform} ${process.arch}, Node.js ${process.versions.node}`;
    appendFileSync(file, `${new Date().toISOString()} (${system})\n${inspect(error)}\n\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}
