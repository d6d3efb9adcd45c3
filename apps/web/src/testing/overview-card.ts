import { page, type Locator } from 'vitest/browser';
import './get-by-css.ts';

/** The card or window of the overview with this title, with or without a count after it. */
export function overviewCard(title: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${title}( \\d+)?$`) });
  return page.getByRole('main').getByCss('.rounded-card').filter({ has: heading });
}
