import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from './eventually.ts';
import type { TestShop } from './test-shop.ts';

/**
 * From here on the page hears live events, also those of the account (credits, licenses, invoices, trials). Those are
 * heard by the account menu, which loads after the page and often after the connection.
 */
export async function waitUntilConnected({ live }: TestShop): Promise<void> {
  await eventually(() => live.isConnected).toBe(true);
  // Behind a modal it is hidden.
  const account = page.getByRole('button', { name: /^Account of .+, balance \$/, includeHidden: true });
  await expect.element(account).toBeEnabled();
}
