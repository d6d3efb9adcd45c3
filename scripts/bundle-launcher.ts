import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Builds what customers download to run a product: one file of code, and scripts that start it. */
const launcher = fileURLToPath(new URL('../apps/launcher', import.meta.url));
const texts = join(launcher, 'package');
const target = join(launcher, 'dist/package');

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'app'), { recursive: true });
for (const name of readdirSync(texts)) {
  const text = readFileSync(join(texts, name), 'utf8').replaceAll('\r\n', '\n');
  const isForWindows = /\.(?:cmd|txt)$/.test(name);
  writeFileSync(join(target, name), isForWindows ? text.replaceAll('\n', '\r\n') : text);
  chmodSync(join(target, name), name.startsWith('start.') ? 0o755 : 0o644);
}

const build = await rolldown({
  input: join(launcher, 'src/main.ts'),
  platform: 'node',
  // `ws` works without them.
  external: ['bufferutil', 'utf-8-validate'],
  transform: { target: 'node22' },
});
const { output } = await build.generate({ format: 'esm', codeSplitting: false });
await build.close();
const [chunk] = output;
writeFileSync(join(target, 'app/launcher.mjs'), chunk.code);
writeFileSync(join(target, 'app/LICENSES.txt'), licensesOf(chunk.moduleIds));

/** The licenses of all packages in the bundle. */
function licensesOf(modules: readonly string[]): string {
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  const parts = [...new Set(folders)].flatMap((folder) => (folder === undefined ? [] : [describe(folder)]));
  return `This program contains these packages:\n\n${parts.toSorted().join('\n')}`;
}

function describe(folder: string): string {
  type Manifest = { name: string; version: string; license: string };
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version} (${license})\n${text}`;
}
