import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Presses keys while an element has the focus. */
export async function press(locator: Locator, ...keys: string[]): Promise<void> {
  await expect.element(locator).toBeVisible();
  focus(locator);
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

/** Puts the focus on an element, without a pointer. */
export function focus(locator: Locator): void {
  (locator.element() as HTMLElement).focus();
}
