import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** A page that has loaded axe. */
type AxeWindow = { axe: typeof axe };

type Options = {
  /** A selector, for when the rest is hidden. */
  part?: string | undefined;
  /** All rules by default. */
  rules?: readonly string[];
};

export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns each violated rule with its elements. */
export async function findViolations(page: Page, options: Options = {}): Promise<string[]> {
  for (const frame of page.frames()) await loadAxe(frame);
  return page.evaluate(async ({ part, rules }) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(part ?? document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: [...rules] } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** Checks all axe rules on the whole page or on one part of it. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  expect(await findViolations(page, { part })).toEqual([]);
}

async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  // A payment frame comes from another origin and has to answer, too.
  await frame.evaluate(() =>
    (window as unknown as AxeWindow).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  );
}
