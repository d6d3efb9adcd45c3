import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';

/** A picture that the test's own server can show; it has none of the shop's artwork. */
export const photo = '/share.png';

/** The cards of a list of products. */
export const cards = () => page.getByRole('main').getByRole('article');

export const cardOf = ({ name }: { name: string }) =>
  page.getByRole('main').getByRole('article', { name, exact: true });

/** The names on the shelf, in order. */
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

/** The trial in words: a button, or for visitors a link. */
export const trialText = (product: { name: string }, role: 'button' | 'link' = 'button') =>
  cardOf(product).getByRole(role, { name: 'Start free trial', exact: true });

export const trialIcon = ({ name }: { name: string }) =>
  page.getByRole('button', { name: `Start the free trial of ${name}`, exact: true });
