import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serverAccount } from './account.ts';
import { prepareHome } from './home.ts';
import { query, settledHome, startPostgres, temporaryFolder } from './test-homes.ts';

const asRoot = serverAccount() !== undefined;

describe('PostgreSQL home', () => {
  it('keeps its lock files private, so that another user cannot block the start', async () => {
    const home = await settledHome();
    await rm(join(home, 'start.lock'));
    const { stop } = await startPostgres({ home });
    const users = (await readdir(join(home, 'users'))).map((name) => join('users', name));
    expect(users).toHaveLength(1);
    for (const lock of ['start.lock', ...users]) expect(await modeOf(join(home, lock)), lock).toBe(0o600);
    await stop();
  });

  it('creates folders that PostgreSQL can enter, whatever the umask', async () => {
    const folder = await temporaryFolder();
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    await prepareHome(join(folder, 'shop', 'data'));
    expect(process.umask(0o077)).toBe(0o077);
    // Under root, PostgreSQL runs as another user, who must be able to enter.
    const mode = asRoot ? 0o711 : 0o700;
    expect(await modeOf(join(folder, 'shop'))).toBe(mode);
    expect(await modeOf(join(folder, 'shop', 'data'))).toBe(mode);
  });

  it('keeps the mode of an existing folder', async () => {
    const home = await settledHome();
    await chmod(home, 0o1777);
    const { url, stop } = await startPostgres({ home });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await modeOf(home)).toBe(0o1777);
    await stop();
  });

  it('refuses an existing folder that PostgreSQL cannot enter, and does not change its mode', async () => {
    const folder = await temporaryFolder();
    const closed = join(folder, 'closed');
    // Closed to PostgreSQL, which runs as another user under root and as the current user otherwise.
    const mode = asRoot ? 0o700 : 0o000;
    await mkdir(closed);
    await chmod(closed, mode);
    onTestFinished(() => chmod(closed, 0o700));
    const inside = join(closed, 'home');
    await expect(startPostgres({ home: closed })).rejects.toThrow(
      asRoot ? `cannot enter ${closed}: allow it with chmod o+x` : 'permission denied',
    );
    await expect(startPostgres({ home: inside })).rejects.toThrow(
      asRoot ? `cannot enter ${closed} (on the way to ${inside})` : 'permission denied',
    );
    expect(await modeOf(closed)).toBe(mode);
  });
});

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o7777;
}
