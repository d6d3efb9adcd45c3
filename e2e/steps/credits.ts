import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type BrowserContext } from '@playwright/test';
import type { Person } from './sign-in.ts';

const command = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url));

/** What the owner does on the machine itself: `botique credits grant`. */
export async function giveCredits({ id }: Pick<Person, 'id'>, dollars: string): Promise<void> {
  await promisify(execFile)(process.execPath, [command, 'credits', 'grant', id, dollars, 'For a test'], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
}

/** In dollars. */
export async function creditsOf(context: BrowserContext): Promise<number> {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  const reply = await context.request.post('/api/user/data/get/credits', { data: { token } });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: { credits: number } }).data.credits;
}
