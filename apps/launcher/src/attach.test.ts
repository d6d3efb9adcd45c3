import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { packExample, packRelease } from '../../../scripts/pack-example.ts';
import type { License } from './licenses/license-file.ts';
import { makeComputer, type Computer } from './testing/launcher-process.ts';
import { startScriptedShop, type ScriptedShop } from './testing/scripted-shop.ts';

/** Products with the real SDK, which their release contains. */
let shop: ScriptedShop;
let license: License;
let computer: Computer;
beforeEach(async () => {
  shop = await startScriptedShop();
  license = shop.addLicense();
  shop.addClaim('lc_0123456789abcdefghij', [license]);
  computer = makeComputer(shop, { claim: 'lc_0123456789abcdefghij' });
});

const manifest = '{ "type": "module", "main": "index.js" }';
const connecting = (body: string, options = '') => `
  import { connect, ConnectError } from '@botique/sdk';
  const session = await connect({ product: 'warden', ${options} });
  ${body}
`;
const keepRunning = 'setInterval(() => {}, 1000);';

async function publish(source: string, version = '2.5.0') {
  return shop.publish(version, await packRelease({ 'package.json': manifest, 'index.js': source }));
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a product with the SDK in the launcher', () => {
  it('[DEL-52] shares the session: no second seat, no line twice, and no key', async () => {
    await publish(connecting(`console.log('session', session.id, session.isConnected); ${keepRunning}`));
    const launcher = computer.launch();
    await launcher.printed('session');
    const [only] = [...shop.seats.keys()];
    expect(launcher.stdout()).toContain(`session ${only} true\n`);
    await expect.poll(() => shop.printed().filter((line) => line.startsWith('session'))).toHaveLength(1);
    expect([shop.sent.handshakes.length, shop.seats.size]).toEqual([1, 1]);
  });

  it('[DEL-52] stores documents', async () => {
    const body = `
      await session.storage.set('guilds/1', { prefix: '!' });
      console.log('stored', (await session.storage.get('guilds/1')).text());
    `;
    await publish(connecting(body));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('stored {"prefix":"!"}');
  });

  it('[DEL-52] changes what the customer sees of it, and learns that the shop refuses something', async () => {
    const body = `
      await session.update({ username: 'Mall Moderator' });
      await session.update({ id: '' }).catch((error) => console.log(error.name, error.message));
      session.log('warn', 'only in the dashboard');
      await session.close();
      session.log('warn', 'too late');
    `;
    await publish(connecting(body, `metadata: { id: '7' }`));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(shop.sent.metadata).toEqual([{ id: '7' }, { id: '7', username: 'Mall Moderator' }]);
    expect(launcher.stdout()).toContain('TypeError Empty id.');
    expect(shop.lines).toContainEqual({ level: 'warn', content: 'only in the dashboard' });
    expect(shop.printed()).not.toContain('too late');
    expect(launcher.output()).not.toContain('only in the dashboard');
  });

  it('[DEL-53] saves its state when the owner stops it', async () => {
    const body = `
      session.on('stop', async ({ reason }) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        console.log('saved', reason);
      });
      console.log('on duty');
      ${keepRunning}
    `;
    await publish(connecting(body));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    shop.stopSession();
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
    expect(launcher.stdout()).toContain('saved stopped\n');
  });

  it.for<[string, (launcher: ReturnType<Computer['launch']>) => unknown]>([
    ['restarted', () => shop.restart()],
    ['interrupted with Ctrl-C', ({ child }) => child.kill('SIGINT')],
  ])('[DEL-53] saves its state when it is %s', async ([, stop]) => {
    const body = `
      session.on('stop', () => console.log('saved'));
      console.log('on duty');
      ${keepRunning}
    `;
    await publish(connecting(body));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    stop(launcher);
    await launcher.printed('saved');
    await expect.poll(() => shop.printed()).toContain('saved');
  });

  it('[DEL-53] learns of lost connections', async () => {
    const body = `
      session.on('disconnect', () => console.log('lost', session.isConnected));
      session.on('reconnect', ({ resumed }) => console.log('back', resumed, session.isConnected));
      console.log('on duty');
      ${keepRunning}
    `;
    await publish(connecting(body));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    await shop.goAway();
    await launcher.printed('lost false');
    await shop.comeBack();
    await launcher.printed('back true true');
    expect(shop.seats.size).toBe(1);
  });

  it('[DEL-53] is refused if the license is for another product', async () => {
    const source = `
      import { connect, ConnectError } from '@botique/sdk';
      try {
        await connect({ product: 'relay' });
      } catch (error) {
        console.log(error instanceof ConnectError, error.reason);
      }
    `;
    await publish(source);
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('true wrong_product\n');
  });

  it('[DEL-54] ends when it has nothing left to do, and an exit or an exception is seen by the launcher', async () => {
    await publish(connecting(`console.log('done');`));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    await publish(connecting(`throw new Error('no token');`), '2.6.0');
    const launcher = computer.launch({ times: { restart: 1, longestRestart: 1 } });
    await launcher.exited;
    expect(launcher.output()).toContain('2.6.0 crashed right after it started. 2.5.0 is running again.');
    expect(shop.printed().filter((line) => line.includes('Error: no token'))).toHaveLength(1);
  });

  it('[DEL-54] does not harm the launcher with messages that are wrong', async () => {
    const messages = [
      { type: 'log', level: 'trace', text: 'wrong level' },
      { type: 'log', level: 'info', text: { toString: 1 } },
      { type: 'metadata', call: '1', metadata: null },
      { type: 'log', level: 'info', text: 'last message' },
    ];
    await publish(`
      for (const message of ${JSON.stringify(messages)}) process.send({ botique: 1, ...message });
      console.log('on duty');
      ${keepRunning}
    `);
    const launcher = computer.launch();
    await launcher.printed('on duty');
    await expect.poll(() => shop.printed()).toContain('last message');
    expect(launcher.child.exitCode).toBeNull();
  });

  it('[DEL-55] ends when the launcher was killed, because nobody holds its seat any more', async () => {
    const body = `
      import { writeFileSync } from 'node:fs';
      session.on('stop', ({ reason }) => {
        console.log('goes nowhere');
        writeFileSync(process.env.BOTIQUE_DATA_DIR + '/why', reason);
      });
      console.log('pid', process.pid);
      ${keepRunning}
    `;
    await publish(connecting(body));
    const launcher = computer.launch();
    await launcher.printed('pid');
    const pid = Number(/pid (\d+)/.exec(launcher.stdout())?.[1]);
    launcher.child.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    const next = computer.launch({ times: { quick: 1 } });
    await next.printed('pid');
  });

  it('[DEL-56] connects by itself, with a key, if its parent is no launcher', async () => {
    const folder = await unpackRelease(
      connecting(`console.log('seat', session.isConnected); await session.close();`, 'key: process.env.KEY'),
    );
    const product = startForked(folder, { KEY: license.key, BOTIQUE_URL: shop.url });
    expect(await product.exited).toBe(0);
    expect(product.output()).toBe('seat true\n');
    expect(shop.sent.handshakes).toHaveLength(1);
  });

  it('[DEL-54] does not mistake the messages of the product for its own', async () => {
    const source = `
      process.on('message', (message) => console.log('own', JSON.stringify(message)));
      ${connecting(`console.log('never');`)}
    `;
    const folder = await unpackRelease(source);
    const product = startForked(folder, { BOTIQUE_URL: shop.url });
    product.child.send({ hello: 1 });
    product.child.send({ botique: 1, type: 'refused', reason: 'wrong_product' });
    expect(await product.exited).toBe(1);
    expect(product.output()).toContain('own {"hello":1}');
    expect(product.output()).toContain('This license key belongs to another product.');
  });

  async function unpackRelease(source: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'botique-product-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = unzipSync(await packRelease({ 'package.json': manifest, 'index.js': source }));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return folder;
  }

  function startForked(folder: string, env: NodeJS.ProcessEnv) {
    const child = fork(join(folder, 'index.js'), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...computer.folders, BOTIQUE_LAUNCHER: '1.0.0', ...env },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    const exited = once(child, 'close').then(([code]) => code as number | null);
    return { child, exited, output: () => output };
  }
});

describe('the example', () => {
  it('[DEL-60] runs as a release, without a key, and saves its state when it is stopped', async () => {
    shop.publish('2.1.0', await packExample());
    const launcher = computer.launch({ env: { WARDEN_EVERY_MS: '10' } });
    await launcher.printed('Removed an invite link');
    await expect.poll(() => shop.sent.metadata.at(-1)).toMatchObject({ username: 'Mall Moderator' });
    shop.stopSession();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toMatch(/Saved \d+ cases \(stopped\)\./);
    expect(shop.sent.handshakes).toHaveLength(1);
  });

  it('[DEL-60] always makes the same small zip', async () => {
    const [first, second] = [await packExample(), await packExample()];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
    expect(first.length).toBeLessThan(200_000);
    expect(Object.keys(unzipSync(first))).toContain('index.js');
  });
});
