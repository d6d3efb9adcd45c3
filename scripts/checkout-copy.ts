import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));

export type CheckoutCopy = {
  path: string;
  /** Changes one file; the text to replace must be there, or the fault would not be planted at all. */
  edit(file: string, before: string, after: string): void;
  write(file: string, content: string): void;
  remove(): void;
};

/** The files of this checkout in a folder of their own, with the packages linked, to be broken on purpose. */
export function copyCheckout(): CheckoutCopy {
  const path = mkdtempSync(join(tmpdir(), 'botique-copy-'));
  // As root, PostgreSQL runs as somebody else, who must be able to pass through to its data.
  chmodSync(path, 0o711);
  const files = git(checkout, 'ls-files', '-co', '--exclude-standard').split('\n').filter(Boolean);
  for (const file of files) cpSync(join(checkout, file), join(path, file));
  linkPackages(path);
  git(path, 'init', '-q');

  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  };
  return {
    path,
    write,
    edit(file, before, after) {
      const text = readFileSync(join(path, file), 'utf8');
      if (!text.includes(before)) throw new Error(`${file} does not hold: ${before}`);
      write(file, text.replace(before, after));
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Links what npm installed, but our own packages to the copy: else the fault would stand beside the road. */
function linkPackages(path: string): void {
  const from = join(checkout, 'node_modules');
  mkdirSync(join(path, 'node_modules/@botique'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@botique') symlinkSync(join(from, name), join(path, 'node_modules', name));
  }
  for (const [name, folder] of [
    ['contract', 'packages/contract'],
    ['sdk', 'packages/sdk'],
    ['emulators', 'apps/emulators'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const) {
    symlinkSync(join(path, folder), join(path, 'node_modules/@botique', name));
  }
}

function git(cwd: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd, encoding: 'utf8' });
}
