import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { eventually } from './eventually.ts';

type Words = string | RegExp;

/** Exactly these elements are there, with these whole texts, in this order. */
export async function expectTexts(locator: Locator, texts: Words[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await eventually(() => locator.elements().map(textOf)).toEqual(wanted);
}

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await eventually(() => locator.elements().length).toBe(count);
}

/** The page has this address, without its origin. */
export async function expectAddress(address: string): Promise<void> {
  await eventually(() => window.location.pathname + window.location.search).toBe(address);
}

/** Nothing is wider than the narrowest phone. */
export async function expectNoSidewaysScroll(width = 320): Promise<void> {
  await page.viewport(width, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
}

const textOf = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();
