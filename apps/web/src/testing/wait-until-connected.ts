import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from './eventually.ts';
import type { TestShop } from './server/test-shop.ts';

/**
 * Waits until the page receives live events, including those of the account (credits, licenses, invoices,
 * trials). The account menu subscribes to those, and loads after the page and often after the connection.
 */
export async function waitUntilConnected({ live }: TestShop): Promise<void> {
  await eventually(() => live.isConnected).toBe(true);
  // A modal hides it.
  const account = page.getByRole('button', { name: /^Account: .+, balance \$/, includeHidden: true });
  await expect.element(account).toBeEnabled();
}
