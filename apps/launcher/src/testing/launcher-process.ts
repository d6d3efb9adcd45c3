import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Settings } from '../settings.ts';
import type { Times } from '../times.ts';
import type { ScriptedShop } from './scripted-shop.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Quick, and without random pauses. */
const times: Partial<Times> = {
  connect: 2_000,
  restart: 10,
  longestRestart: 100,
  longestUpdateDelay: 0,
  downloadRetry: 10,
  updateRetry: 10,
};

/** A computer with an unpacked launcher. Gone when the test ends. */
export function makeComputer(shop: ScriptedShop, settings: Partial<Settings> = {}) {
  // People choose such names.
  const home = join(mkdtempSync(join(tmpdir(), 'botique-computer-')), 'Bär & Söhne (50% off!)');
  const app = join(home, 'app');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, 'launcher.mjs'), `import ${JSON.stringify(program)};\n`);
  const { id, publicKey } = shop.signingKey();
  writeFileSync(
    join(app, 'settings.json'),
    JSON.stringify({
      shop: shop.url,
      shopName: 'Botique',
      claim: null,
      signingKey: { id, publicKey },
      ...settings,
    }),
  );
  onTestFinished(() => rmSync(join(home, '..'), { recursive: true, force: true, maxRetries: 3 }));
  const folders = { XDG_CONFIG_HOME: join(home, 'config'), XDG_DATA_HOME: join(home, 'data') };

  return {
    home,
    folders,
    licensesFile: () => {
      const folder = join(folders.XDG_CONFIG_HOME, 'botique/launcher');
      return join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '');
    },
    /** Where the license keeps its releases. */
    homeOf: (license: { id: string }) => {
      const shops = join(folders.XDG_DATA_HOME, 'botique');
      return join(shops, readdirSync(shops)[0] ?? '', license.id);
    },
    launch(options: { parameters?: string[]; env?: NodeJS.ProcessEnv; times?: Partial<Times> } = {}) {
      const child = spawn(process.execPath, [join(app, 'launcher.mjs'), ...(options.parameters ?? [])], {
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          ...folders,
          BOTIQUE_LAUNCHER_TIMES: JSON.stringify({ ...times, ...options.times }),
          ...options.env,
        },
      });
      return watch(child);
    },
  };
}

export type Computer = ReturnType<typeof makeComputer>;

function watch(child: ChildProcess) {
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const exited = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  onTestFinished(async () => {
    // In good order, so that it ends the product, too.
    child.kill('SIGTERM');
    await exited;
  });
  return {
    child,
    stdout,
    stderr,
    exited,
    output: () => stdout() + stderr(),
    async printed(text: string, count = 1) {
      await expect.poll(() => (stdout() + stderr()).split(text).length - 1).toBeGreaterThanOrEqual(count);
    },
  };
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
