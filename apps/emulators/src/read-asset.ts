import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const sources = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'src');

/** Reads a stylesheet or script. Paths are relative to `src`, because the bundle is in another folder. */
export function readAsset(path: string): string {
  return readFileSync(join(sources, path), 'utf8');
}
