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

/** Runs a command in this process, with only these settings: loading it each time would take seconds. */
export async function botique(parameters: string[], variables: Record<string, string>): Promise<Outcome> {
  const lines = { stdout: '', stderr: '' };
  const code = await runCommand(parameters, {
    env: settings(variables),
    print: (line) => void (lines.stdout += `${line}\n`),
    printError: (line) => void (lines.stderr += `${line}\n`),
  });
  return { code, ...lines };
}

/** Runs a command in its own process, like `npm run botique` does. */
export async function spawnBotique(
  parameters: string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...parameters], {
    // Not the checkout, where a developer's .env would be read.
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
