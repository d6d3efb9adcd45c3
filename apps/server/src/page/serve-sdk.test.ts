import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { node18 } from '../../../../scripts/test-tools.ts';
import { signInNewCustomer } from '../testing/person.ts';
import { startProduct } from '../testing/product-process.ts';
import { giveKey } from '../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Installs the served package as npm would, but without the network. Returns the folder. */
async function install(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'botique-sdk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const reply = await fetch(`${app.url}/sdk/botique-sdk.tgz`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const file = join(folder, 'botique-sdk.tgz');
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
  const sdk = join(folder, 'node_modules/@botique/sdk');
  mkdirSync(sdk, { recursive: true });
  execFileSync('tar', ['xzf', file, '--strip-components=1', '-C', sdk]);
  for (const name of neededBy('socket.io-client')) {
    cpSync(join(packages, name), join(folder, 'node_modules', name), { recursive: true });
  }
  return folder;
}

/** A package and everything that it depends on. */
function neededBy(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const manifest = readFileSync(join(packages, name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
  for (const dependency of Object.keys(dependencies)) neededBy(dependency, found);
  return found;
}

it('[SDK-9] serves the SDK as a small package of plain JavaScript and types', async () => {
  const reply = await fetch(`${app.url}/sdk/botique-sdk.tgz`);
  const file = Buffer.from(await reply.arrayBuffer());
  expect(file.length).toBeLessThanOrEqual(50 * 1024);
  const listed = execFileSync('tar', ['tz'], { input: file, encoding: 'utf8' }).trim().split('\n');
  const kinds = new Set(listed.map((path) => path.replace(/^package\/(?:dist\/.*?(?=\.d\.ts$|\.js$))?/, '')));
  expect([...kinds].toSorted()).toEqual([
    '.d.ts',
    '.js',
    'LICENSE',
    'PROTOCOL.md',
    'README.md',
    'package.json',
  ]);
  const manifest = execFileSync('tar', ['xzO', 'package/package.json'], { input: file, encoding: 'utf8' });
  expect(JSON.parse(manifest)).toMatchObject({
    name: '@botique/sdk',
    type: 'module',
    engines: { node: '>=18' },
    dependencies: { 'socket.io-client': expect.any(String) },
  });
  expect(Object.keys((JSON.parse(manifest) as { dependencies: object }).dependencies)).toHaveLength(1);
});

it('[SDK-9] works with Node 18, from the package that the shop serves', async () => {
  const owner = await signInNewCustomer(app);
  const { key } = await giveKey(app, owner.id);
  const source = `
    import { connect } from '@botique/sdk';
    import { existsSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    const session = await connect({ key: process.env.LICENSE_KEY, product: 'warden' });
    await session.storage.set('settings', { prefix: '!' });
    const { prefix } = (await session.storage.get('settings')).json();
    // Its offline lease was verified and stored.
    while (!existsSync(process.env.XDG_CONFIG_HOME + '/botique/leases')) await wait(20);
    console.log(process.version.split('.')[0], session.isConnected, prefix);
  `;
  const product = startProduct(app, { key, source, interpreter: node18, folder: await install() });
  expect(await product.exited).toEqual({ code: 0, signal: null });
  expect(product.stderr()).toBe('');
  expect(product.stdout()).toBe('v18 true !\n');
});

it('[SDK-9] has types that compile with the strictest settings', async () => {
  const folder = await install();
  cpSync(join(packages, '@types/node'), join(folder, 'node_modules/@types/node'), { recursive: true });
  cpSync(join(packages, 'undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true });
  writeFileSync(
    join(folder, 'product.mts'),
    `import { connect, ConnectError, type ConnectReason, type Session } from '@botique/sdk';
     const session: Session = await connect({ key: 'key', product: 'warden' });
     session.on('stop', ({ reason, message }) => console.log(reason satisfies string, message));
     session.log('warn', 'careful');
     // @ts-expect-error There is no such level.
     session.log('loud', 'careful');
     export const why = (error: ConnectError): ConnectReason => error.reason;`,
  );
  const compiler = join(packages, 'typescript/bin/tsc');
  const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const run = spawnSync(process.execPath, [compiler, ...flags, 'product.mts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([run.stdout, run.status]).toEqual(['', 0]);
});
