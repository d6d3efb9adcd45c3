import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from './eventually.ts';

/** Waits until the page has retried and no retry is in flight, so that a reload interrupts no call. */
export async function waitForAnswer(countCalls: () => number): Promise<void> {
  await eventually(countCalls).toBeGreaterThan(1);
  const checkNow = page.getByRole('button', { name: 'Check now' });
  await expect.element(checkNow).not.toHaveAttribute('aria-busy', 'true');
}
