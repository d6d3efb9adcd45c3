import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** Rules about whole documents, which a single component cannot meet. */
const pageRules = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** Only colours depend on the theme. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Checks every axe rule in the light theme, and the colour rules in the dark theme. */
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

/** Colours fade between themes and have too little contrast in between. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
