import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';

/** A picture that the test server has; it does not serve the shop's artwork. */
export const photo = '/share.png';

export const cards = () => page.getByRole('main').getByRole('article');

export const cardOf = ({ name }: { name: string }) =>
  page.getByRole('main').getByRole('article', { name, exact: true });

/** Expects product cards with these names, in this order. */
export async function expectNames(names: string[]): Promise<void> {
  const shown = () =>
    cards()
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  await eventually(shown).toEqual(names);
}

export const categoryTabs = () => page.getByRole('navigation', { name: 'Category' });
export const categoryTab = (name: string) => categoryTabs().getByRole('link', { name, exact: true });
export const searchBox = () => page.getByRole('searchbox', { name: 'Search products...' });

/** The text button that starts a trial. For visitors it is a link. */
export const trialText = (product: { name: string }, role: 'button' | 'link' = 'button') =>
  cardOf(product).getByRole(role, { name: 'Start free trial', exact: true });

export const trialIcon = ({ name }: { name: string }) =>
  page.getByRole('button', { name: `Start the free trial of ${name}`, exact: true });
