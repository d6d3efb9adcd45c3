import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));

type Options = {
  key: string;
  /** The address of the shop, if it is not that of the app. */
  url?: string;
  /** A program below `examples/`, with its parameters. */
  example?: string[];
  /** Or the source of a program. */
  source?: string;
  env?: Record<string, string>;
  /** What runs the program, if not this Node.js. */
  interpreter?: string | undefined;
  /** A folder in which the SDK is installed. */
  folder?: string;
};

export type ProductProcess = {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until it has printed this. */
  printed(text: string): Promise<void>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** The source of a product that has connected. */
export const productSource = (body: string, options = '') => `
  import { connect } from '@botique/sdk';
  const session = await connect({ key: process.env.LICENSE_KEY, product: 'warden', ${options} });
  ${body}
`;
/** Ends the source of a product that runs until it is stopped. */
export const keepRunning = 'setInterval(() => {}, 1000);';

/** A sold product in a process of its own, with the real SDK. Killed when the test ends. */
export function startProduct({ url }: Pick<TestApp, 'url'>, options: Options): ProductProcess {
  const home = mkdtempSync(join(options.folder ?? join(checkout, 'node_modules'), '.product-'));
  const file = join(home, 'product.mjs');
  if (options.source !== undefined) writeFileSync(file, options.source);
  const program = options.example?.map((part, at) => (at === 0 ? join(checkout, 'examples', part) : part));
  const child = spawn(options.interpreter ?? process.execPath, program ?? [file], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      XDG_CONFIG_HOME: join(home, 'config'),
      BOTIQUE_URL: options.url ?? url,
      LICENSE_KEY: options.key,
      ...options.env,
    },
  });
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(home, { recursive: true, force: true });
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  return {
    child,
    stdout,
    stderr,
    exited,
    async printed(text) {
      await expect.poll(() => stdout() + stderr()).toContain(text);
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
