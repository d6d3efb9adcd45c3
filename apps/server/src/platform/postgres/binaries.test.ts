import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPackage } from './binaries.ts';
import { makeMissingLinks } from './library-links.ts';
import { temporaryFolder } from './test-homes.ts';
import { ensureTreeCopy } from './tree-copy.ts';

const { folder } = await findPackage();

async function removeLinks(native: string): Promise<void> {
  const lib = join(native, 'lib');
  for (const name of await readdir(lib)) {
    if ((await lstat(join(lib, name))).isSymbolicLink()) await rm(join(lib, name));
  }
}

describe('PostgreSQL binaries', () => {
  it('runs the binaries after an install without scripts, which leaves out their library links', async () => {
    const native = join(await temporaryFolder(), 'native');
    await cp(join(folder, 'native'), native, { recursive: true, verbatimSymlinks: true });
    await removeLinks(native);
    const initdb = join(native, 'bin', 'initdb');
    expect(() => execFileSync(initdb, ['--version'], { stdio: 'pipe' })).toThrow();

    await makeMissingLinks(native);
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL\) 18/);
    await makeMissingLinks(native);
  });

  it('copies the binaries readable for another uid, and copies them again if the copy is damaged', async () => {
    const native = join(await temporaryFolder(), 'native');
    await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 });
    await mkdir(join(native, 'lib'));
    await writeFile(join(native, 'bin', 'postgres'), 'a program', { mode: 0o700 });
    await writeFile(join(native, 'lib', 'libpq.so'), 'a library', { mode: 0o600 });
    await writeFile(join(native, 'lib', 'libpq.a'), 'only for a compiler');

    const target = join(await temporaryFolder(), 'postgresql');
    await ensureTreeCopy(native, target);
    expect((await stat(join(target, 'bin'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(target, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(target, 'lib', 'libpq.so'))).mode & 0o777).toBe(0o644);
    expect(await readdir(join(target, 'lib'))).toEqual(['libpq.so']);

    await truncate(join(target, 'bin', 'postgres'), 1);
    await ensureTreeCopy(native, target);
    expect(await readFile(join(target, 'bin', 'postgres'), 'utf8')).toBe('a program');

    await rm(join(target, 'lib', 'libpq.so'));
    await mkdir(`${target}.partial-of-yesterday`);
    await ensureTreeCopy(native, target);
    expect(await readFile(join(target, 'lib', 'libpq.so'), 'utf8')).toBe('a library');
    expect(existsSync(`${target}.partial-of-yesterday`)).toBe(false);
  });
});
