import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { defaultPostgresHome, formerPostgresHome } from '../platform/postgres/home.ts';

/** The folders of two checkouts side by side, without a program. Removed with their data after the test. */
export async function siblingCheckouts(): Promise<{ one: string; two: string; former: string }> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'botique-checkouts-')));
  const [one, two] = [await checkoutIn(parent, 'one'), await checkoutIn(parent, 'two')];
  const former = formerPostgresHome(one);
  const homes = [former, defaultPostgresHome(one), defaultPostgresHome(two)];
  onTestFinished(async () => {
    for (const folder of [...homes, parent]) await rm(folder, { recursive: true, force: true });
  });
  return { one, two, former };
}

export async function checkoutIn(parent: string, name: string): Promise<string> {
  const path = join(parent, name);
  await mkdir(join(path, 'apps/server/migrations/meta'), { recursive: true });
  await writeFile(join(path, 'apps/server/migrations/meta/_journal.json'), '{}');
  return path;
}

/** What a data folder contains, with something in place of PostgreSQL's files. */
export async function leaveData(home: string, identity = '12345678'): Promise<void> {
  await mkdir(join(home, 'cluster/global'), { recursive: true });
  await writeFile(join(home, 'cluster/global/pg_control'), identity);
  await writeFile(join(home, 'master.key'), 'key');
  await writeFile(join(home, 'postgres.log'), 'log');
}
