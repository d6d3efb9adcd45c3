import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/commands.ts';
import { testMasterKey } from './test-app.ts';

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export type Outcome = { code: number; stdout: string; stderr: string };

const settings = (variables: Record<string, string>) => ({
  PATH: process.env['PATH'],
  MASTER_KEY: testMasterKey.toString('base64'),
  ...variables,
});

/** Runs a command in this process, with these settings and no others: loading it each time would take seconds. */
export async function botique(parameters: string[], variables: Record<string, string>): Promise<Outcome> {
  const lines = { stdout: '', stderr: '' };
  const code = await runCommand(parameters, {
    env: settings(variables),
    print: (line) => void (lines.stdout += `${line}\n`),
    printError: (line) => void (lines.stderr += `${line}\n`),
  });
  return { code, ...lines };
}

/** The same as a process of its own, as `npm run botique` starts it. */
export async function spawnBotique(
  parameters: string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...parameters], {
    // Not the checkout: a developer's own .env would be read there.
    cwd: tmpdir(),
    env: settings(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}
