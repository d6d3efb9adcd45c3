import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { rolldown } from 'rolldown';

/**
 * Packs the Warden bot as a release for the launcher: a zip with its files at the top, and with the SDK as one
 * file, so that customers install nothing.
 */
const checkout = fileURLToPath(new URL('..', import.meta.url));
const examples = join(checkout, 'examples');

/** The same files always make the same zip. */
const changedAt = new Date('2026-01-01T12:00:00');

type Files = Record<string, string | Uint8Array>;

/** `files` replace those of the example, or are added to them. */
export async function packExample(name = 'warden-bot', files: Files = {}): Promise<Uint8Array> {
  const folder = join(examples, name);
  const own = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, Uint8Array] => [entry.name, readFileSync(join(folder, entry.name))]);
  return packRelease({ ...Object.fromEntries(own), ...files });
}

/** A zip of these files and the SDK. */
export async function packRelease(files: Files): Promise<Uint8Array> {
  const all: Files = {
    ...files,
    'node_modules/@botique/sdk/package.json': JSON.stringify({
      name: '@botique/sdk',
      type: 'module',
      exports: './index.js',
    }),
    'node_modules/@botique/sdk/index.js': await sdkInOneFile(),
  };
  const packed: Zippable = {};
  for (const [path, content] of Object.entries(all)) {
    packed[path] = [typeof content === 'string' ? strToU8(content) : content, { mtime: changedAt }];
  }
  return zipSync(packed);
}

let bundled: Promise<string> | undefined;

function sdkInOneFile(): Promise<string> {
  bundled ??= bundleSdk();
  return bundled;
}

async function bundleSdk(): Promise<string> {
  const build = await rolldown({
    input: join(checkout, 'packages/sdk/src/index.ts'),
    platform: 'node',
    // `ws` works without them.
    external: ['bufferutil', 'utf-8-validate'],
    transform: { target: 'node18' },
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
  await build.close();
  return output[0].code;
}

if (import.meta.main) {
  const target = join(examples, 'dist');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'warden-bot.zip'), await packExample());
}
