import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tryKernelLock } from './kernel-lock.ts';
import { temporaryFolder } from './test-homes.ts';

it('creates a private lock file, because anyone who can read it can hold the lock', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const path = join(await temporaryFolder(), 'lock');
  tryKernelLock(path)?.release();
  expect(await modeOf(path)).toBe(0o600);
});

it('keeps a lock when the same process tries to take it again', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const lock = tryKernelLock(path);
  expect(tryKernelLock(path)).toBeUndefined();
  expect(anotherProcessGets(path)).toBe(false);
  lock?.release();
  expect(anotherProcessGets(path)).toBe(true);
});

function anotherProcessGets(path: string): boolean {
  const module = join(import.meta.dirname, 'kernel-lock.ts');
  const program = `import { tryKernelLock } from ${JSON.stringify(module)};
    console.log(tryKernelLock(${JSON.stringify(path)}) !== undefined);`;
  const flags = ['--no-warnings', '--input-type=module', '--eval', program];
  return execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim() === 'true';
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
