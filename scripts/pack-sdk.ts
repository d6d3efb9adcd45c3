import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packs @botique/sdk for product developers, as plain JavaScript with type declarations. The shop serves it. */
const checkout = fileURLToPath(new URL('..', import.meta.url));
const sdk = join(checkout, 'packages/sdk');
const dist = join(sdk, 'dist');
const stage = join(dist, 'package');

type Manifest = { name: string; version: string; dependencies: Record<string, string> };
const { name, version, dependencies } = JSON.parse(
  readFileSync(join(sdk, 'package.json'), 'utf8'),
) as Manifest;

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
execFileSync(process.execPath, [join(checkout, 'node_modules/typescript/bin/tsc'), '-p', sdk], {
  stdio: 'inherit',
});
// The compiler changes the endings of imports in JavaScript, but not in declarations.
for (const file of readdirSync(join(stage, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join(stage, 'dist', file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
for (const file of ['README.md', 'PROTOCOL.md']) cpSync(join(sdk, file), join(stage, file));
cpSync(join(checkout, 'LICENSE'), join(stage, 'LICENSE'));
writeFileSync(
  join(stage, 'package.json'),
  `${JSON.stringify(
    {
      name,
      version,
      description: 'Connects a product to the shop that sells it',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=18' },
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      dependencies,
    },
    null,
    2,
  )}\n`,
);
const packed = execFileSync('npm', ['pack', stage, '--silent', '--pack-destination', dist], {
  encoding: 'utf8',
}).trim();
renameSync(join(dist, packed), join(dist, 'botique-sdk.tgz'));
