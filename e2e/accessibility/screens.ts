import { strings } from '@botique/contract/strings.ts';
import type { Page } from '@playwright/test';
import { accountButton, type Person } from '../fixtures/sign-in.ts';
import { OrderPage } from '../pages/order-page.ts';
import type { Screen } from './inspection.ts';

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export const visitorScreens: readonly Screen[] = [
  { name: 'landing', route: '/', shows: strings.landing.tagline },
  { name: 'products', route: '/products', shows: 'Starter' },
  { name: 'product', route: '/products/:id', id: 'Wd4xK9Qe', shows: 'All products' },
  { name: 'not-found', route: '/nowhere', shows: 'Page not found' },
  { name: 'missing-access', route: '/dashboard', shows: strings.dashboard.missingAccess },
  { name: 'dev-ui', route: '/dev/ui', shows: 'UI kit' },
  {
    name: 'login-declined',
    route: '/auth/callback',
    search: () => '?error=access_denied',
    shows: 'You’re not logged in',
    isPlain: true,
  },
];

/** For a customer who owns nothing yet. */
export const customerScreens: readonly Screen[] = [
  { name: 'dashboard-products', route: '/dashboard/products', shows: 'Starter' },
  { name: 'dashboard-not-found', route: '/dashboard/nowhere', shows: 'Page not found' },
  {
    name: 'trial-question',
    route: '/products/:id',
    id: 'Wd4xK9Qe',
    shows: strings.catalogue.trialQuestion,
    open: (page) => click(page, /trial/i),
  },
  { name: 'order', route: '/dashboard/order/v1/:id', id: 'Wd4xK9Qe', shows: 'I accept the' },
  {
    name: 'order-methods',
    route: '/dashboard/order/v1/:id',
    id: 'Wd4xK9Qe',
    shows: /short$/,
    open: async (page) => {
      await new OrderPage(page).start();
      // Otherwise the next load would continue this order.
      await page.evaluate(() => sessionStorage.clear());
    },
  },
  { name: 'tickets-empty', route: '/dashboard/tickets/@me', shows: 'No tickets yet' },
  {
    name: 'create-ticket',
    route: '/dashboard/tickets/@me',
    shows: 'Choose a product',
    open: async (page) => {
      await click(page, 'Create Ticket');
      await page.getByLabel('Type').click();
      await page.getByRole('option', { name: 'Product' }).click();
    },
  },
  { name: 'licenses-empty', route: '/dashboard/licenses/@me', shows: 'No licenses yet' },
  {
    name: 'notices',
    route: '/dashboard',
    shows: 'No notifications yet.',
    open: (page) => click(page, /^Notifications/),
    // A popover hides the rest from screen readers.
    part: '[role=dialog]',
  },
  {
    name: 'account-menu',
    route: '/dashboard',
    shows: 'Logout',
    open: (page) => accountButton(page).click(),
    part: '[role=menu]',
  },
  { name: 'logout-question', route: '/auth/logout', shows: 'Log out?', isPlain: true },
];

export const profile = { route: '/profile/:id', id: ({ id }: Person) => id };

async function askForKey(page: Page): Promise<void> {
  await click(page, 'New key');
  await click(page, 'Create key');
}

/** For a customer with one API key. */
export const profileScreens: readonly Screen<Person>[] = [
  { ...profile, name: 'profile', shows: 'never used' },
  { ...profile, name: 'new-key', shows: 'Enter a name.', open: askForKey },
  { ...profile, name: 'remove-key', shows: 'Remove key', open: (page) => click(page, /^Remove The script/) },
  {
    ...profile,
    name: 'shown-key',
    shows: /^btq_/,
    open: async (page) => {
      await askForKey(page);
      await page.getByLabel('Name').fill('Deploy script');
      await click(page, 'Create key');
      await click(page, 'Copy');
      // An alert stays while the pointer is over it.
      await page.getByTestId('alert').hover();
    },
  },
];

export type Paperwork = { ticketId: string; invoiceId: string };

/** For a customer with an invoice and with tickets, one of them answered. */
export const paperworkScreens: readonly Screen<Paperwork>[] = [
  { name: 'tickets', route: '/dashboard/tickets/@me', shows: '1 new' },
  {
    name: 'ticket',
    route: '/dashboard/ticket/view/:id',
    id: ({ ticketId }) => ticketId,
    shows: /^Thanks for/,
  },
  { name: 'bills', route: '/dashboard/bills', shows: /^INV-/ },
  {
    name: 'bill',
    route: '/dashboard/bill/:id',
    id: ({ invoiceId }) => invoiceId,
    shows: 'Ask about this invoice',
  },
  { name: 'store', route: '/store', shows: 'Free trials' },
];

/** For a customer with every kind of license. */
export const licenseScreens: readonly Screen<{ licenseId: string }>[] = [
  { name: 'licenses', route: '/dashboard/licenses/@me', shows: 'Mall Moderator' },
  {
    name: 'license',
    route: '/dashboard/license/manage/:id',
    id: ({ licenseId }) => licenseId,
    shows: 'Informations',
  },
  { name: 'source', route: '/dashboard/license/source', shows: 'Download launcher' },
  {
    name: 'walk-through',
    route: '/dashboard/license/source',
    shows: 'Step 1 of 6',
    open: (page) => click(page, 'Watch tutorial'),
  },
  { name: 'overview-in-use', route: '/dashboard', shows: /^Your balance over the last 30 days/ },
];

/** For the person with the longest name. */
export const longNameScreens: readonly Screen[] = [
  { name: 'overview', route: '/dashboard', shows: 'Live updates on' },
];
