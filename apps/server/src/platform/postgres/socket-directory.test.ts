import { existsSync } from 'node:fs';
import { mkdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { socketDirectory } from './socket-directory.ts';
import { folderInMemory, homeIn, query, startPostgres, temporaryFolder } from './test-homes.ts';

const LONG = 'a-rather-long-name-for-a-folder-'.repeat(4);

describe('socket folder', () => {
  it('creates a private socket folder in /tmp when the home path is too long for a socket', async () => {
    const home = homeIn(join(await folderInMemory(), LONG));
    const postgres = await startPostgres({ home });
    const folder = socketDirectory(home);
    expect(folder.startsWith('/tmp/botique-')).toBe(true);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('refuses a socket folder that is a link or open to others, who could impersonate PostgreSQL', async () => {
    const home = homeIn(join(await folderInMemory(), LONG));
    const folder = socketDirectory(home);
    await symlink(await temporaryFolder(), folder);
    await expect(startPostgres({ home })).rejects.toThrow(/belongs to someone else or is open to others/);
    await rm(folder);
    await mkdir(folder);
    await expect(startPostgres({ home })).rejects.toThrow(/belongs to someone else or is open to others/);
    expect(existsSync(`${home}/cluster`)).toBe(false);
  });
});
