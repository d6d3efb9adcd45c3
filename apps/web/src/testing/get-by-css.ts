import { locators, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For elements without a role or text, such as a picture beside its name. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });
