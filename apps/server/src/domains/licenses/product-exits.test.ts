import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { keepRunning, productSource, startProduct } from '../../testing/product-process.ts';
import {
  consoleOf,
  giveKey,
  onlySessionOf,
  recordedSessions,
  runningSessions,
} from '../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const checkout = fileURLToPath(new URL('../../../../..', import.meta.url));

/** How real processes with the SDK end. */
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

it('[SDK-7] [LIC-131] sends its last lines and frees its seat when its work is done', async () => {
  const { id, key } = await giveKey(app, owner.id, { type: 'relay' });
  const process = startProduct(app, { key, example: ['relay-tool/index.js', '10'] });
  expect(await process.exited).toEqual({ code: 0, signal: null });
  expect(await runningSessions(owner)).toEqual([]);
  expect((await consoleOf(owner, await onlySessionOf(app, id))).map(({ content }) => content)).toEqual([
    'Forwarding 10 messages …',
    '5 of 10 forwarded',
    '10 of 10 forwarded',
    'Done.',
  ]);
  expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: 0, crashed: false }]);
});

it.for<[string, string, { code: number | null; signal: NodeJS.Signals | null }, string]>([
  ['process.exit', "console.log('last words'); process.exit(3);", { code: 3, signal: null }, 'last words'],
  [
    'an uncaught exception',
    "console.log('about to fail'); setTimeout(() => { throw new Error('out of cheese'); });",
    { code: 1, signal: null },
    'Uncaught Error: out of cheese',
  ],
  [
    'an unhandled rejection',
    "Promise.reject(new Error('out of luck'));",
    { code: 1, signal: null },
    'Uncaught Error: out of luck',
  ],
])(
  '[SDK-7] [LIC-131] sends its last lines and exit code and frees its seat after %s',
  async ([, body, end, lastLine]) => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, {
      key,
      source: productSource(`console.log(session.id); ${body} ${keepRunning}`),
    });
    expect(await process.exited).toEqual(end);
    const sessionId = process.stdout().split('\n')[0] ?? '';
    const lines = await consoleOf(owner, sessionId);
    expect(lines.some(({ content }) => content === lastLine)).toBe(true);
    expect(await runningSessions(owner)).toEqual([]);
    expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: end.code, crashed: true }]);
  },
);

it.for(['SIGTERM', 'SIGINT'] as const)(
  '[SDK-7] [LIC-131] frees its seat and dies of %s as without the SDK, which is no crash',
  async (signal) => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, { key, source: productSource(`console.log('ready'); ${keepRunning}`) });
    await process.printed('ready');
    process.child.kill(signal);
    expect(await process.exited).toEqual({ code: null, signal });
    expect(await runningSessions(owner)).toEqual([]);
    expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: null, crashed: false }]);
  },
);

it('[LIC-182] sends the newest metadata before it leaves', async () => {
  const { key } = await giveKey(app, owner.id);
  const source = productSource(`
    for (const username of ['first', 'second', 'last']) void session.update({ username });
    void session.update({ id: '7' });
    await session.close();
  `);
  expect(await startProduct(app, { key, source }).exited).toEqual({ code: 0, signal: null });
  const { body } = await owner.call(licensesEndpoints['licenses.mine']);
  expect(body.data).toMatchObject([
    {
      metadata: [
        { name: 'username', value: 'last' },
        { name: 'id', value: '7' },
      ],
    },
  ]);
});

it('[LIC-182] reports its exit again when the shop is too busy for it', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const { server } = app.http;
  const emit: (event: string, ...parameters: unknown[]) => boolean = server.emit.bind(server);
  const requests: string[] = [];
  const listening = vi.spyOn(server, 'emit').mockImplementation((event: string, ...parameters: unknown[]) => {
    const [request, reply] = parameters as [IncomingMessage, ServerResponse];
    if (event === 'request' && request.url === '/api/licenses/session/exit') {
      requests.push(request.url);
      if (requests.length === 1) return Boolean(reply.writeHead(429).end());
    }
    return emit(event, ...parameters);
  });
  onTestFinished(() => listening.mockRestore());
  const product = startProduct(app, { key, source: productSource('process.exit(3);') });
  expect(await product.exited).toEqual({ code: 3, signal: null });
  expect(requests).toHaveLength(2);
  expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: 3, crashed: true }]);
});

it('[SDK-5] never shows the license key in the console', async () => {
  const { key } = await giveKey(app, owner.id);
  const source = productSource('console.log(session.id); console.log(`key: ${process.env.LICENSE_KEY}`);');
  const process = startProduct(app, { key, source });
  await process.exited;
  const [sessionId = '', second] = process.stdout().split('\n');
  expect(second).toBe(`key: ${key}`);
  expect((await consoleOf(owner, sessionId)).at(-1)?.content).toBe('key: ••••••');
});

it('[SDK-7] sends the newest lines, with the exception, of a product that prints too much before it fails', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const source = productSource(`
    for (let line = 1; line <= 5000; line += 1) console.log('flood', line);
    throw new Error('out of cheese');
  `);
  const process = startProduct(app, { key, source });
  expect(await process.exited).toEqual({ code: 1, signal: null });
  const lines = await consoleOf(owner, await onlySessionOf(app, id));
  const contents = lines.map(({ content }) => content);
  expect(contents).toContain('flood 5000');
  expect(contents).toContain('Uncaught Error: out of cheese');
});

it('[SDK-6] exits, and sends what can be read, after it printed binary data', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const source = productSource(`
    process.stdout.write(Buffer.alloc(10240));
    process.stdout.write('\\u001B'.repeat(8192));
    console.log('\\nthe end');
    process.exit(0);
  `);
  const process = startProduct(app, { key, source });
  expect(await process.exited).toEqual({ code: 0, signal: null });
  expect((await consoleOf(owner, await onlySessionOf(app, id))).at(-1)?.content).toBe('the end');
});

it('[SDK-7] frees its seat if its key has spaces', async () => {
  const { key } = await giveKey(app, owner.id);
  const spaced = ` ${key.replaceAll('-', ' ').toLowerCase()}\n`;
  const process = startProduct(app, { key: spaced, source: productSource('process.exit(0);') });
  expect(await process.exited).toEqual({ code: 0, signal: null });
  expect(await runningSessions(owner)).toEqual([]);
});

it.for([
  ['has two sessions', `await connect({ key: process.env.LICENSE_KEY, product: 'warden' });`],
  [
    // What version 4 of the package does: it ends the process only if nobody else listens.
    'uses signal-exit',
    `
    globalThis[Symbol.for('signal-exit emitter')] = { count: 1 };
    const onSignal = () => {
      if (process.listenerCount('SIGINT') > 1) return;
      process.off('SIGINT', onSignal);
      process.kill(process.pid, 'SIGINT');
    };
    process.on('SIGINT', onSignal);
    `,
  ],
] as const)('[SDK-7] dies of SIGINT if it %s', async ([, more]) => {
  const { key } = await giveKey(app, owner.id);
  const source = productSource(`${more} console.log('ready'); ${keepRunning}`);
  const process = startProduct(app, { key, source });
  await process.printed('ready');
  process.child.kill('SIGINT');
  expect(await process.exited).toEqual({ code: null, signal: 'SIGINT' });
  expect(await runningSessions(owner)).toEqual([]);
});

it.for(['on', 'once'])(
  '[SDK-7] [LIC-131] leaves a signal to a product that handles it with process.%s, which is no crash',
  async (method) => {
    const { id, key } = await giveKey(app, owner.id);
    const source = `
    let session;
    process.${method}('SIGTERM', async () => {
      console.log('saving');
      await session.close();
      await session.close();
      process.exit(7);
    });
    import { connect } from '@botique/sdk';
    session = await connect({ key: process.env.LICENSE_KEY, product: 'warden' });
    console.log('ready');
    ${keepRunning}
  `;
    const process = startProduct(app, { key, source });
    await process.printed('ready');
    process.child.kill('SIGTERM');
    expect(await process.exited).toEqual({ code: 7, signal: null });
    expect(process.stdout()).toContain('saving');
    expect(await runningSessions(owner)).toEqual([]);
    expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: null, crashed: false }]);
  },
);

it.for<[string, string, number]>([
  ['has nothing left to do', 'process.exitCode = 4;', 4],
  ['closes its session first', 'process.exitCode = 5; await session.close();', 5],
  ['exits while it closes its session', 'void session.close(); process.exit(6);', 6],
  [
    'was asked to read its settings again',
    "process.once('SIGHUP', () => setTimeout(() => process.exit(7))); process.kill(process.pid, 'SIGHUP');" +
      keepRunning,
    7,
  ],
])('[LIC-131] reports the exit code of a product that %s', async ([, body, code]) => {
  const { id, key } = await giveKey(app, owner.id);
  const process = startProduct(app, { key, source: productSource(body) });
  expect(await process.exited).toEqual({ code, signal: null });
  expect(await recordedSessions(owner, id)).toMatchObject([{ exitCode: code, crashed: true }]);
});

it.for<[string, string, string | null]>([
  ['the name of its computer', '', hostname()],
  ['no name of its computer if it does not want to', 'hostName: false', null],
])('[LIC-130] reports %s', async ([, option, host]) => {
  const { key } = await giveKey(app, owner.id);
  const process = startProduct(app, {
    key,
    source: productSource(`console.log('ready'); ${keepRunning}`, option),
  });
  await process.printed('ready');
  expect(await runningSessions(owner)).toMatchObject([{ host, platform: expect.any(String) }]);
});

it('[SDK-7] does not start itself again if it is one executable', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const folder = mkdtempSync(join(checkout, 'node_modules', '.product-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const executable = join(folder, 'my-bot');
  copyFileSync(process.execPath, executable);
  const bot = startProduct(app, {
    key,
    interpreter: executable,
    source: productSource("console.log('started'); process.exit(0);"),
  });
  expect(await bot.exited).toEqual({ code: 0, signal: null });
  expect(bot.stdout()).toBe('started\n');
  const sessionId = await onlySessionOf(app, id);
  // Nothing was started to report the exit, so the seat is free only after its lease.
  expect(await runningSessions(owner)).toMatchObject([{ socketId: sessionId }]);
});
