import type { Person } from '../fixtures/sign-in.ts';
import type { Screen } from './inspection.ts';
import { click, profile } from './screens.ts';

const ticketsOf = ({ name }: Person) => `?q=${encodeURIComponent(name)}`;

const user = { route: '/dashboard/admin/user/:id', id: ({ id }: Person) => id };

/** For an admin who views a customer with tickets. */
export const adminScreens: readonly Screen<Person>[] = [
  { name: 'disputes', route: '/dashboard/admin/disputes', shows: 'Mark as submitted' },
  { name: 'manage-products', route: '/dashboard/admin/products', shows: 'Starter' },
  {
    name: 'new-product',
    route: '/dashboard/admin/products/create',
    shows: 'Leave without saving?',
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Half a product');
      await page.getByRole('link', { name: 'Cancel' }).click();
    },
  },
  { name: 'edit-product', route: '/dashboard/admin/products/edit/:id', id: 'Vt4zP8Cr', shows: 'Archive' },
  {
    name: 'releases',
    route: '/dashboard/admin/products/edit/:id',
    id: 'Wd4xK9Qe',
    search: () => '?tab=releases',
    shows: 'New release',
  },
  { name: 'tickets-of-all', route: '/dashboard/tickets/@me', search: ticketsOf, shows: /^waiting / },
  {
    name: 'delete-ticket',
    route: '/dashboard/tickets/@me',
    search: ticketsOf,
    shows: 'This can’t be undone.',
    open: (page) => click(page, /^Delete Greeter/),
  },
  { name: 'office', route: '/dashboard/admin', shows: 'Latest orders' },
  { name: 'today', route: '/dashboard/admin/today', shows: 'Latest orders' },
  { name: 'bills', route: '/dashboard/admin/bills', shows: /^Newest 50 of / },
  {
    name: 'bills-dates',
    route: '/dashboard/admin/bills',
    shows: 'Show these days',
    open: (page) => click(page, /^Dates: /),
  },
  {
    name: 'transfers-of-all',
    route: '/dashboard/admin/bills',
    search: () => '?tab=transfers&period=year',
    shows: /^Newest 50 of .* transfers$/,
  },
  {
    name: 'refund',
    route: '/dashboard/admin/bills',
    search: () => '?tab=top-ups&method=paypal&period=year',
    shows: 'Can be refunded',
    open: async (page) => {
      await click(page, /^Actions for INV-/);
      await page.getByRole('menuitem', { name: 'Refund…' }).click();
    },
  },
  {
    name: 'refund-of-a-part',
    route: '/dashboard/admin/bills',
    search: () => '?tab=top-ups&method=paypal&period=year',
    shows: 'This is all that is left.',
    open: async (page) => {
      await click(page, /^Actions for INV-/);
      await page.getByRole('menuitem', { name: 'Refund…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^A part/ }).click();
      const left = await dialog.getByRole('definition').innerText();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(left.replace('$', ''));
    },
  },
  {
    name: 'refunds-of-all',
    route: '/dashboard/admin/bills',
    search: () => '?tab=refunds&period=year',
    shows: / refunds$/,
  },
  {
    name: 'bills-of-no-one',
    route: '/dashboard/admin/bills',
    search: () => '?q=nothing%20like%20it',
    shows: 'Clear filters',
  },
  {
    name: 'bills-products',
    route: '/dashboard/admin/bills',
    search: () => '?period=year',
    shows: 'Show fewer',
    open: (page) => click(page, 'Show all products'),
  },
  { name: 'users', route: '/dashboard/admin/users', shows: /^\d+ users$/ },
  { ...user, name: 'user', shows: 'Balance afterwards: $0.00' },
  { ...user, name: 'user-transfers', search: () => '?tab=transfers', shows: 'No transfers yet.' },
  { ...user, name: 'user-sign-ins', search: () => '?tab=signIns', shows: 'Signed in' },
  {
    ...user,
    name: 'sign-out',
    shows: /^All their browsers/,
    open: (page) => click(page, 'Sign out everywhere'),
  },
  {
    ...user,
    name: 'grant-license',
    shows: 'Choose a product',
    open: (page) => click(page, 'Grant a license'),
  },
  { name: 'audit', route: '/dashboard/admin/audit', shows: / entries$/ },
  {
    name: 'audit-entry',
    route: '/dashboard/admin/audit',
    search: () => '?q=published',
    shows: 'Actor ID',
    open: (page) => click(page, /^Details: /),
  },
  {
    name: 'drawer',
    route: '/dashboard',
    shows: 'Logout',
    open: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    narrowOnly: true,
  },
  { ...profile, name: 'profile-of-another', shows: 'Make admin' },
  { ...profile, name: 'suspend', shows: 'Reason', open: (page) => click(page, 'Suspend') },
  {
    ...profile,
    name: 'make-admin',
    shows: 'Admins can manage users',
    open: (page) => click(page, 'Make admin'),
  },
];
