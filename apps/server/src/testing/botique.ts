import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Sealing with the checkout's own key would make one there. */
export const testMasterKey = Buffer.alloc(32, 'test');

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the command line as its own process, with these settings and no others. */
export async function botique(parameters: string[], variables: Record<string, string>): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...parameters], {
    // Not the checkout: a developer's own .env would be read there.
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], MASTER_KEY: testMasterKey.toString('base64'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}
