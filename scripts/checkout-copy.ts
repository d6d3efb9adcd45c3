import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));
/** Copied builds stay fresh, so only the parts that a planted fault changes are rebuilt. */
const builds = ['web', 'server', 'emulators', 'launcher']
  .map((app) => `apps/${app}/dist`)
  .concat('packages/sdk/dist', 'examples/dist');

export type CheckoutCopy = {
  path: string;
  /** Replaces text in one file. Throws if the text is missing, because then nothing would be planted. */
  edit(file: string, before: string, after: string): void;
  write(file: string, content: string): void;
  /** Adds text at the beginning of a file, or creates the file. */
  prepend(file: string, text: string): void;
  /** Undoes every edit and write. */
  restore(): void;
  remove(): void;
};

/**
 * Copies this checkout to a temporary folder, with linked packages, so that tests can break it on purpose.
 * The checks need no builds, which would only give them more to read.
 */
export function copyCheckout({ withBuilds = true }: { withBuilds?: boolean } = {}): CheckoutCopy {
  const path = mkdtempSync(join(memoryFolder(), 'botique-copy-'));
  // When run as root, PostgreSQL switches to another user, which needs access to its data.
  chmodSync(path, 0o711);
  const files = git(checkout, 'ls-files', '-co', '--exclude-standard').split('\n').filter(Boolean);
  for (const file of files) {
    // Git still lists a deleted file until the deletion is committed.
    if (existsSync(join(checkout, file))) cpSync(join(checkout, file), join(path, file));
  }
  for (const folder of withBuilds ? builds : []) {
    if (existsSync(join(checkout, folder))) {
      cpSync(join(checkout, folder), join(path, folder), { recursive: true });
    }
  }
  linkPackages(path);
  git(path, 'init', '-q');

  const originals = new Map<string, string>();
  const added = new Set<string>();
  function write(file: string, content: string): void {
    const target = join(path, file);
    if (!existsSync(target)) added.add(mkdirSync(dirname(target), { recursive: true }) ?? target);
    else if (!originals.has(target)) originals.set(target, readFileSync(target, 'utf8'));
    writeFileSync(target, content);
  }
  return {
    path,
    write,
    prepend(file, text) {
      const target = join(path, file);
      write(file, text + (existsSync(target) ? readFileSync(target, 'utf8') : ''));
    },
    edit(file, before, after) {
      const text = readFileSync(join(path, file), 'utf8');
      if (!text.includes(before)) throw new Error(`${file} does not contain: ${before}`);
      write(file, text.replace(before, after));
    },
    restore() {
      for (const target of added) rmSync(target, { recursive: true });
      for (const [target, content] of originals) writeFileSync(target, content);
      added.clear();
      originals.clear();
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/**
 * Links installed packages. Our own packages link to the copy, or tests would bypass the planted faults. The
 * checks' cache belongs to this checkout, so the copy starts its own.
 */
function linkPackages(path: string): void {
  const from = join(checkout, 'node_modules');
  mkdirSync(join(path, 'node_modules/@botique'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@botique' && name !== '.checks')
      symlinkSync(join(from, name), join(path, 'node_modules', name));
  }
  for (const [name, folder] of [
    ['contract', 'packages/contract'],
    ['sdk', 'packages/sdk'],
    ['emulators', 'apps/emulators'],
    ['launcher', 'apps/launcher'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const) {
    symlinkSync(join(path, folder), join(path, 'node_modules/@botique', name));
  }
}

function git(cwd: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd, encoding: 'utf8' });
}
