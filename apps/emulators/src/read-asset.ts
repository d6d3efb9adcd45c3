import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const sources = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'src');

/** Reads a style sheet or a script of ours; its path begins at `src`, because the bundle lies elsewhere. */
export function readAsset(path: string): string {
  return readFileSync(join(sources, path), 'utf8');
}
