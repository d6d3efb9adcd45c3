import type { Page } from '@playwright/test';

/** What the browser says to those who build the page: errors and warnings, from now on. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // The browser reports the address itself when the server refuses it, which is for other tests to judge.
    if (url !== page.url()) complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
