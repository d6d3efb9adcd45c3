import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile, writeJsonFile } from '../files.ts';
import type { Release } from './release.ts';
import { unpack, type UnpackedFile } from './unpack.ts';

/** A release on this computer. */
export type Installed = {
  id: string;
  version: string;
  /** Whether it has run for a while, or has ended well. */
  isProven: boolean;
};

type State = {
  current: Installed | null;
  /** The one before, in case the current one crashes at once. */
  previous: Installed | null;
  /** The id of a release that crashed at once. */
  bad: string | null;
};

const draftName = 'unpacking';

export type Installs = ReturnType<typeof openInstalls>;

/** The releases of one license on this computer. Only its launcher changes them, because it holds the lock. */
export function openInstalls(home: string) {
  const releases = join(home, 'releases');
  const stateFile = join(home, 'installed.json');
  const folderOf = (id: string) => join(releases, id);
  /** Which files a release has. */
  const listOf = (id: string) => join(releases, `${id}.json`);
  /** Being installed, or waiting for its switch. */
  const expected = new Set<string>();
  let isUnpacking = false;
  let state = read();

  function read(): State {
    const { current, previous, bad } = { ...(readJsonFile(stateFile) as Partial<State> | undefined) };
    const [newest = null, older = null] = [current, previous]
      .filter((release) => isInstalled(release))
      .filter(({ id }) => isWhole(id));
    return {
      current: newest,
      previous: older,
      bad: typeof bad === 'string' ? bad : null,
    };
  }

  function write(changed: Partial<State>): void {
    const next = { ...state, ...changed };
    writeJsonFile(stateFile, next);
    state = next;
  }

  /** What can't be written now, such as to a full disk, is only forgotten at the next start. */
  function remember(changed: Partial<State>): void {
    state = { ...state, ...changed };
    try {
      writeJsonFile(stateFile, state);
    } catch {
      // The product that runs is more important.
    }
  }

  /** Products may change their own files, so only missing and emptied ones count as damage. */
  function isWhole(id: string): boolean {
    const files = readJsonFile(listOf(id));
    if (!Array.isArray(files)) return false;
    return (files as UnpackedFile[]).every(({ path, bytes }) => {
      const found = statSync(join(folderOf(id), path), { throwIfNoEntry: false });
      return found !== undefined && (found.size > 0 || bytes === 0);
    });
  }

  /** Deletes everything but the current and the previous release, and those that are about to run. */
  function prune(): void {
    const kept = new Set([state.current?.id, state.previous?.id, ...expected]);
    if (isUnpacking) kept.add(draftName);
    for (const name of existsSync(releases) ? readdirSync(releases) : []) {
      if (!kept.has(name.replace(/\.json$/, ''))) remove(join(releases, name));
    }
  }

  return {
    folderOf,
    isWhole,
    current: () => state.current,
    previous: () => state.previous,
    isBad: (id: string) => state.bad === id,
    /** This release is current in the shop. A bad one gets another chance once it was not. */
    noteCurrent(id: string): void {
      if (state.bad !== null && state.bad !== id) remember({ bad: null });
    },
    /** Where the zip of this release is downloaded to. */
    zipOf: (id: string) => join(home, 'downloads', `${id}.part`),
    dropDownloads: () => remove(join(home, 'downloads')),

    /** It will run soon, so it must not be deleted. */
    expect: (id: string) => void expected.add(id),

    /** Unpacks a verified zip. The folder appears whole or not at all. */
    async add({ id }: Pick<Release, 'id'>, zip: string): Promise<void> {
      const draft = join(releases, draftName);
      expected.add(id);
      isUnpacking = true;
      for (const path of [draft, folderOf(id), listOf(id)]) remove(path);
      mkdirSync(draft, { recursive: true });
      try {
        const files = await unpack(zip, draft);
        writeJsonFile(listOf(id), files);
        renameSync(draft, folderOf(id));
      } catch (error) {
        for (const path of [draft, listOf(id)]) remove(path);
        throw error;
      } finally {
        isUnpacking = false;
      }
    },

    /** This release runs from now on. Throws if that can't be written. */
    use({ id, version }: Pick<Release, 'id' | 'version'>): Installed {
      const { current, previous } = state;
      if (current?.id === id) return current;
      if (!isWhole(id)) throw new Error(`The release ${version} is not whole.`);
      const next = previous?.id === id ? { ...previous, version } : { id, version, isProven: false };
      write({ current: next, previous: current, bad: null });
      expected.delete(id);
      prune();
      return next;
    },

    prove(id: string): void {
      const { current } = state;
      if (current?.id === id && !current.isProven) remember({ current: { ...current, isProven: true } });
    },

    /** Goes back to the previous release. Null if there is none. */
    rollBack(): Installed | null {
      const { current, previous } = state;
      if (!current || !previous) return null;
      remember({ current: previous, previous: null, bad: current.id });
      prune();
      return previous;
    },
  };
}

function isInstalled(given: unknown): given is Installed {
  const { id, version } = { ...(given as Partial<Installed> | null) };
  return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) && typeof version === 'string';
}

/** Windows may not delete files that are still in use; the next start tries again. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It only takes space.
  }
}
