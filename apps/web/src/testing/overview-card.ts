import { locators, page, type Locator } from 'vitest/browser';

/** The card or window of the overview with this title, with or without a count after it. */
export function overviewCard(title: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${title}( \\d+)?$`) });
  return page.getByRole('main').getByCss('.rounded-card').filter({ has: heading });
}

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For elements without a role or text, such as a picture beside its name. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });
