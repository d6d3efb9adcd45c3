import type { BrowserContext } from '@playwright/test';

/** The readable half of a session, which calls without a page need, too. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
}
