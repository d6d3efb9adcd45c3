import { randomUUID } from 'node:crypto';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { connectCopy, type RunningCopy } from '@botique/sdk/connect-copy.ts';
import { expect, type BrowserContext } from '@playwright/test';
import { readLicense } from './licenses.ts';
import { test as base } from './products.ts';
import { tokenOf } from './request-token.ts';

type Copies = {
  /** Runs a copy of a license of whoever is signed in, each time on another device, and waits until it has its seat. */
  start(context: BrowserContext, licenseId: string, username?: string): Promise<RunningCopy>;
};

/** For tests that need running copies. Those that still run at the end are closed. */
export const test = base.extend<{ copies: Copies }>({
  copies: async ({ baseURL }, use) => {
    const started: RunningCopy[] = [];
    await use({
      async start(context, licenseId, username) {
        const { license } = await readLicense(context, licenseId);
        const seated = Promise.withResolvers<void>();
        const copy = connectCopy({
          url: baseURL ?? '',
          license,
          uuid: randomUUID(),
          metadata: username === undefined ? {} : { username },
          onSeated: () => seated.resolve(),
          onStopped: ({ code, message }) =>
            seated.reject(new Error(`the copy may not run: ${code} ${message}`)),
        });
        started.push(copy);
        await seated.promise;
        return copy;
      },
    });
    await Promise.all(started.map((copy) => copy.close()));
  },
});

/** The running copies of whoever is signed in. */
export async function connectedOf(context: BrowserContext): Promise<ConnectedSession[]> {
  const reply = await context.request.get('/api/licenses/get/connected/@me', {
    headers: { authorization: `Bearer ${await tokenOf(context)}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: ConnectedSession[] }).data;
}
