import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { eventually } from './eventually.ts';

type Text = string | RegExp;

/** Expects exactly these elements, with these full texts, in this order. */
export async function expectTexts(locator: Locator, texts: Text[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await eventually(() => locator.elements().map(textOf)).toEqual(wanted);
}

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await eventually(() => locator.elements().length).toBe(count);
}

/** Expects this URL, without its origin. */
export async function expectAddress(address: string): Promise<void> {
  await eventually(() => window.location.pathname + window.location.search).toBe(address);
}

/** Expects that the page does not scroll sideways on the narrowest phone. */
export async function expectNoSidewaysScroll(width = 320): Promise<void> {
  await page.viewport(width, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
}

const textOf = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();
