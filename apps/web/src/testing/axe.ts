import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** Rules about whole documents, which a part of a page cannot meet. */
const pageRules = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** Nothing but colours depends on the theme. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Every rule of axe in light, and those about colours in dark. */
export async function expectNoViolations(part: Element = document.body): Promise<void> {
  const { documentElement: root } = document;
  const isWholePage = part === document.body;
  const rules = isWholePage ? {} : Object.fromEntries(pageRules.map((id) => [id, { enabled: false }]));
  try {
    root.dataset['theme'] = 'light';
    expect(await violationsIn(part, { rules }), 'in light').toEqual([]);
    root.dataset['theme'] = 'dark';
    expect(await violationsIn(part, colourRules), 'in dark').toEqual([]);
  } finally {
    delete root.dataset['theme'];
  }
}

async function violationsIn(part: Element, options: RunOptions): Promise<string[]> {
  finishAnimations();
  const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Colours fade from one theme to the other, and have too little contrast on the way. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
