import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serverAccount } from './account.ts';
import { prepareHome } from './home.ts';
import { query, settledHome, startPostgres, temporaryFolder } from './test-homes.ts';

const asRoot = serverAccount() !== undefined;

describe('the home', { timeout: 30_000 }, () => {
  it('keeps its locks private: another user could hold one and keep us from starting', async () => {
    const home = await settledHome();
    await rm(join(home, 'start.lock'));
    const { stop } = await startPostgres({ home });
    const users = (await readdir(join(home, 'users'))).map((name) => join('users', name));
    expect(users).toHaveLength(1);
    for (const lock of ['start.lock', ...users]) expect(await modeOf(join(home, lock)), lock).toBe(0o600);
    await stop();
  });

  it.runIf(asRoot)('lets PostgreSQL pass through the folders that it makes, whatever the umask', async () => {
    const folder = await temporaryFolder();
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    await prepareHome(join(folder, 'shop', 'data'));
    expect(process.umask(0o077)).toBe(0o077);
    expect(await modeOf(join(folder, 'shop'))).toBe(0o711);
    expect(await modeOf(join(folder, 'shop', 'data'))).toBe(0o711);
  });

  it.runIf(asRoot)('keeps the mode of a folder that was there before', async () => {
    const home = await settledHome();
    await chmod(home, 0o1777);
    const { url, stop } = await startPostgres({ home });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await modeOf(home)).toBe(0o1777);
    await stop();
  });

  it.runIf(asRoot)('refuses a closed folder that was there before, and leaves it as it was', async () => {
    const folder = await temporaryFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const line = `cannot enter ${closed}: allow it with chmod o+x`;
    await expect(startPostgres({ home: closed })).rejects.toThrow(line);
    expect(await modeOf(closed)).toBe(0o700);
    expect(await readdir(closed)).toEqual([]);

    await expect(startPostgres({ home: join(closed, 'home') })).rejects.toThrow(
      `cannot enter ${closed} (on the way to ${join(closed, 'home')})`,
    );
  });
});

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o7777;
}
