import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { personas } from './personas.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const env = {
  ...process.env,
  EMULATOR_PORT: '0',
  EMULATOR_CLIENT_ID: '1',
  EMULATOR_CLIENT_SECRET: 'secret',
  EMULATOR_REDIRECT_URIS: 'http://127.0.0.1:1/a, http://127.0.0.1:1/b',
};

function forked(file: string, changes: Record<string, string> = {}) {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...env, ...changes },
    // The test runner's flags would load its hooks into the child.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

async function ready(child: ChildProcess) {
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string; personas: unknown }];
  return message;
}

it('sends its URL and the personas to its parent, and prints nothing to stdout', async () => {
  const child = forked('main.ts');
  let printed = '';
  child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
  const message = await ready(child);
  expect(message).toMatchObject({ ready: true, personas: [...personas] });
  expect((await fetch(`${message.url}/emulator/discord/personas`)).status).toBe(200);

  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(printed).toBe('');
});

it('serves the PayPal API for the configured merchant', async () => {
  const merchant = { EMULATOR_PAYPAL_CLIENT_ID: 'shop', EMULATOR_PAYPAL_CLIENT_SECRET: 'secret' };
  const { url } = await ready(forked('main.ts', merchant));
  const reply = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect(reply.status).toBe(200);
});

it('prints its URL to stdout when it runs without a parent process', async () => {
  const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString()).toMatch(/^Emulators: http:\/\/127\.0\.0\.1:\d+ /);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

it('exits when its parent is killed with SIGKILL', async () => {
  const parent = forked('test-parent.ts');
  const { url } = await ready(parent);
  expect((await fetch(`${url}/emulator/discord/personas`)).status).toBe(200);

  parent.kill('SIGKILL');
  // The emulators inherited the parent's stdout, so 'close' fires only after they have exited too.
  await once(parent, 'close');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('falls back to a free port when the wanted one is taken, unless told to be strict', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  try {
    const { url } = await ready(forked('main.ts', { EMULATOR_PORT: port }));
    expect(new URL(url).port).not.toBe(port);
    expect((await fetch(`${url}/emulator/discord/personas`)).status).toBe(200);

    const strict = forked('main.ts', { EMULATOR_PORT: port, EMULATOR_PORT_STRICT: '1' });
    const [complaint] = (await once(strict.stderr ?? strict, 'data')) as [Buffer];
    expect(complaint.toString()).toContain('EADDRINUSE');
    expect(await once(strict, 'close')).toEqual([1, null]);
  } finally {
    taken.close();
  }
});

it('names the invalid environment variable and exits with code 1', async () => {
  const child = forked('main.ts', { EMULATOR_REDIRECT_URIS: 'not a url' });
  const [complaint] = (await once(child.stderr ?? child, 'data')) as [Buffer];
  expect(complaint.toString()).toContain('EMULATOR_REDIRECT_URIS');
  expect(await once(child, 'close')).toEqual([1, null]);
});
