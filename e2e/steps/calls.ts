import type { Page, Request } from '@playwright/test';

/** Notes the page's calls to the API from now on. */
export function noteCalls(page: Page, part: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(part)) calls.push(request);
  });
  return calls;
}

/** Keeps the answers to a call back until they are let go. */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return letGo;
}

/** Lets a call do what it does, and keeps what the server says to it back. Letting go waits until the page has it. */
export async function holdReplies(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return async () => {
    const answered = page.waitForResponse(url);
    resolve();
    await (await answered).finished();
    // One more way to the server and back: what the page does with it is done.
    await page.evaluate(async () => void (await fetch('/readyz')));
  };
}
