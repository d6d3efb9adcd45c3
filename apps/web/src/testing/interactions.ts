import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Presses keys while this element has the focus. */
export async function press(locator: Locator, ...keys: string[]): Promise<void> {
  await expect.element(locator).toBeVisible();
  focus(locator);
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

/** Focuses an element without a pointer. */
export function focus(locator: Locator): void {
  (locator.element() as HTMLElement).focus();
}

/** Navigates the open page to another URL without a link. */
export function goTo(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
