import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './places.ts';
import { checkout } from './running-server.ts';

const run = promisify(execFile);

const parts = [
  'package.json',
  'packages',
  'examples',
  'apps/emulators',
  'apps/launcher',
  'apps/server',
  'apps/web',
];

/** The program as other users can read it: they may not be able to enter this checkout. */
export async function readableCheckout(): Promise<{ path: string; node: string }> {
  const path = await temporaryFolder(tmpdir());
  await chmod(path, 0o755);
  // Tools write their caches into hidden folders while this runs.
  const packages = (await readdir(join(checkout, 'node_modules'))).filter((name) => !name.startsWith('.'));
  await mkdir(join(path, 'node_modules'));
  await mkdir(join(path, 'apps'));
  for (const part of [...parts, ...packages.map((name) => join('node_modules', name))]) {
    await linkOrCopy(join(checkout, part), join(path, part));
  }
  const node = process.execPath.startsWith(checkout)
    ? join(path, relative(checkout, process.execPath))
    : process.execPath;
  return { path, node };
}

/** Hard links take no time and no room, but don't lead to another file system. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await run('cp', ['-al', from, dirname(to)]).catch(async () => {
    await rm(to, { recursive: true, force: true });
    await run('cp', ['-a', from, dirname(to)]);
  });
}
