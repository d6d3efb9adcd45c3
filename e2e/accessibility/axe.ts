import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** A page into which axe was loaded. */
type AxeWindow = { axe: typeof axe };

/** The violations on a page: the rule and the elements that break it. `part` is a selector, when the rest is hidden. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  for (const frame of page.frames()) await loadAxe(frame);
  return page.evaluate(async (selector) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(selector ?? document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}

/** All rules of axe, on the whole page or on one part of it. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  expect(await findViolations(page, part)).toEqual([]);
}

async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  // A payment window comes from another origin, and its frame has to answer, too.
  await frame.evaluate(() =>
    (window as unknown as AxeWindow).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  );
}
