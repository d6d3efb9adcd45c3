import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { admin, customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const main = page.getByRole('main');
const title = main.getByRole('heading', { level: 1 });
const communityUrl = 'https://discord.example/invite';
const address = () => window.location.pathname;

test.for([1280, 390])(
  '[UI-11] links the logo, Products and the community in the top bar at %d px',
  async (width) => {
    await openPage('/products', { width, data: { communityUrl } });
    const bar = page.getByRole('banner');
    await expect.element(bar.getByRole('link', { name: /^Community/ })).toHaveAttribute('href', communityUrl);
    await bar.getByRole('link', { name: 'Botique' }).click();
    await eventually(address).toBe('/');
    await bar.getByRole('link', { name: 'Products', exact: true }).click();
    await eventually(address).toBe('/products');
  },
);

test.for(['/products', '/dashboard'])(
  '[UI-80] shows signed-in customers the community link in the top bar of %s on a phone',
  async (path) => {
    const shop = createTestShop({ viewer: customer });
    await openPage(path, { shop, width: 390, data: { communityUrl } });
    const bar = page.getByRole('banner');
    await expect.element(bar.getByRole('link', { name: /^Community/ })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: /^Account:/ })).toBeEnabled();
    await page.viewport(320, 640);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    for (const control of bar.element().querySelectorAll('a, button')) {
      expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(320);
    }
  },
);

test.for([
  ['/', 1280],
  ['/', 390],
  ['/products', 1280],
  ['/products', 390],
] as const)('[UI-82] aligns the footer of %s with the content at %d px', async ([path, width]) => {
  await openPage(path, { width });
  const heading = page.getByRole('heading', { name: path === '/' ? 'Why us' : 'Products', exact: true });
  const footer = document.querySelector('footer p');
  await expect.element(heading).toBeVisible();
  expect(footer?.getBoundingClientRect().left).toBe(heading.element().getBoundingClientRect().left);
});

test('[UI-17] links to the products in the footer', async () => {
  await openPage('/');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Products' }).click();
  await expect.element(title).toHaveTextContent('Products');
  expect(address()).toBe('/products');
});

test('[UI-18] disables the footer links that have no screen', async () => {
  await openPage('/');
  const links = [...document.querySelectorAll<HTMLElement>('footer [role=link]')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Reviews',
    'Documentation',
    'Status',
    'Server',
    'Privacy policy',
    'Terms',
  ]);
  for (const link of links) {
    expect(link.getAttribute('aria-disabled')).toBe('true');
    link.focus();
    expect(document.activeElement).not.toBe(link);
    await userEvent.click(link, { force: true });
  }
  expect(address()).toBe('/');
});

test('sets the document title of each screen, also after going back', async () => {
  const shop = createTestShop({ viewer: customer });
  const expectTitle = async (text: string) => {
    await eventually(() => document.title).toBe(text);
  };
  await openPage('/', { shop });
  await expectTitle('Botique');
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expectTitle('Overview · Botique');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click();
  await expectTitle('Products · Botique');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Tickets' }).click();
  await expectTitle('Tickets · Botique');
  window.history.back();
  await expectTitle('Products · Botique');
  window.history.back();
  await expectTitle('Overview · Botique');
});

test('[UI-42] shows the not-found page with a link home at an unknown URL', async () => {
  await openPage('/nowhere');
  await expect.element(title).toHaveTextContent('Page not found');
  expect(document.title).toBe('Page not found · Botique');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.element(title).toHaveTextContent('Botique');
  expect(address()).toBe('/');
});

test('[UI-42] shows the not-found page with a link home inside the dashboard', async () => {
  await openPage('/dashboard/nowhere', { shop: createTestShop({ viewer: customer }) });
  await expect.element(title).toHaveTextContent('Page not found');
  await expect.element(page.getByRole('button', { name: /^Account: Nova Reyes/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.element(title).toHaveTextContent('Botique');
});

test('shows the not-found page for a product that does not exist', async () => {
  await openPage('/products/zzzzzzzz');
  await expect.element(title).toHaveTextContent('Page not found');
  await eventually(() => document.title).toBe('Page not found · Botique');
});

test('moves the focus to the content after a click on a side menu link', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: admin }) });
  await page.getByRole('link', { name: 'Users' }).click();
  await expect.element(title).toHaveTextContent('Users');
  await expect.element(main).toHaveFocus();
});

test('moves the focus to the content after a click on a drawer link', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: admin }), width: 390 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect.element(title).toHaveTextContent('Users');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});

test('offers a link to skip to the content as the first Tab stop', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }) });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await userEvent.keyboard('{Tab}');
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await eventually(() => main.element().contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(main.element());
});
