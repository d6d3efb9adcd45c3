import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from './eventually.ts';

type ShownAlert = { text: string; isExpected: boolean };

let shown: ShownAlert[] = [];
let interrupting = new Set<string>();
const recorded = new WeakSet<Element>();

// Alerts show for only four seconds, so polling on a busy machine could miss one.
const recorder = new MutationObserver(() => {
  const alert = document.querySelector('[data-testid=alert]');
  if (alert && !recorded.has(alert)) {
    recorded.add(alert);
    shown.push({ text: alert.textContent, isExpected: false });
  }
  const urgent = document.querySelector('p[role=alert][aria-live=assertive]')?.textContent;
  if (urgent) interrupting.add(urgent);
});
recorder.observe(document.body, { childList: true, subtree: true, characterData: true });

/** Forgets earlier alerts, as a newly opened page does. */
export function forgetAlerts(): void {
  shown = [];
  interrupting = new Set();
}

const isLike = (text: string | RegExp) => (alert: string) =>
  typeof text === 'string' ? alert === text : text.test(alert);

/**
 * Expects that this alert has been shown since the page opened. Each alert matches once, and only danger
 * alerts interrupt screen readers.
 */
export async function expectAlert(text: string | RegExp, type: 'danger' | 'calm'): Promise<void> {
  const isWanted = isLike(text);
  const unexpected = () => shown.filter(({ isExpected }) => !isExpected).map((alert) => alert.text);
  await eventually(unexpected).toSatisfy((texts: string[]) => texts.some(isWanted));
  const found = shown.find((alert) => !alert.isExpected && isWanted(alert.text));
  if (found) found.isExpected = true;
  await eventually(() => [...interrupting].some(isWanted)).toBe(type === 'danger');
}

/** Expects that no alert has been shown since the page opened. */
export function expectNoAlert(): void {
  expect(shown.map((alert) => alert.text)).toEqual([]);
}

/** Expects that only this alert has been shown since the page opened. */
export async function expectOnlyAlert(text: string, type: 'danger' | 'calm'): Promise<void> {
  await expectAlert(text, type);
  expect(shown.map((alert) => alert.text)).toEqual([text]);
}

/** Alerts are shown one at a time, so dismiss this one before expecting the next. */
export async function dismissAlert(): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // A programmatic click: on a busy machine the alert could expire before a pointer gets there.
  ((await dismiss.findElement()) as HTMLElement).click();
  await expect.element(page.getByTestId('alert')).not.toBeInTheDocument();
}
