import { strToU8, zipSync, type Zippable } from 'fflate';

type File = string | { content: string; mode: number };

/** A zip with these files. */
export function makeZip(files: Record<string, File>): Uint8Array {
  const packed: Zippable = {};
  for (const [path, file] of Object.entries(files)) {
    const { content, mode } = typeof file === 'string' ? { content: file, mode: 0o100_644 } : file;
    packed[path] = [strToU8(content), { os: 3, attrs: mode * 2 ** 16, mtime: '2026-01-01T12:00:00' }];
  }
  return zipSync(packed);
}

/** A release whose program is this source. */
export const nodeRelease = (source: string, more: Record<string, File> = {}) =>
  makeZip({ 'package.json': '{ "type": "module", "main": "index.js" }', 'index.js': source, ...more });

/** A release that prints a line and goes on until it is stopped. */
export const lastingRelease = (line: string) =>
  nodeRelease(`console.log(${JSON.stringify(line)}); setInterval(() => {}, 1000);`);
