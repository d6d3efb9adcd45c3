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
