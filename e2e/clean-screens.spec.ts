import { copy } from '@botique/contract/copy.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { collectComplaints } from './steps/complaints.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import { licensesPath } from './steps/licenses.ts';
import { switchableLine } from './steps/live-frames.ts';
import { methods, orderPath, pay, startOrder } from './steps/orders.ts';
import { bell } from './steps/notices.ts';
import { suspend } from './steps/people.ts';
import { accountButton, signIn, signInAsAdmin, signInAsSomeoneNew, type Person } from './steps/sign-in.ts';
import { createButton, openTicket, speakIn, ticketsPath } from './steps/tickets.ts';

// Each looks at whole pages with every rule of axe, several times.
test.describe.configure({ timeout: 90_000 });

type Screen = {
  name: string;
  /** Signs somebody in, and says whom the screen is about. */
  as?: (context: BrowserContext) => Promise<Person | void>;
  path: string | ((about: Person) => string);
  /** Visible once the screen is complete. */
  shows: string | RegExp;
  /** Does what opens it. */
  open?: (page: Page) => Promise<void>;
  widths?: readonly number[];
  /** A server's page without the page's own program. */
  plain?: boolean;
  /** What to look at when the rest is hidden. */
  part?: string;
};

const customer = (context: BrowserContext) => signInAsSomeoneNew(context, 'Wilhelmina Featherstone');

async function adminAboutSomebody(context: BrowserContext): Promise<Person> {
  const person = await customer(context);
  await signInAsAdmin(context);
  return person;
}

/** Has one API key, the way a customer makes it. */
async function customerWithKey(context: BrowserContext): Promise<Person> {
  const person = await customer(context);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  const reply = await context.request.post('/api/user/keys/create', {
    data: { token, data: { name: 'The script that publishes the shop every night' } },
  });
  expect(reply.status()).toBe(200);
  return person;
}

async function openNewKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
}

/** Two tickets, one of them answered and not read. */
async function customerWithTickets(context: BrowserContext): Promise<Person> {
  const person = await customer(context);
  const about = 'Greeter role is not given to new members who come in by the events channel';
  const answered = await openTicket(context, '', { title: about, type: 'product', productId: 'Wd4xK9Qe' });
  await openTicket(context, '', { title: 'W'.repeat(60), text: 'w'.repeat(400) });
  const office = await (context.browser() as Browser).newContext();
  await signInAsAdmin(office);
  await speakIn(office, answered, 'Thanks for the clear report. The bot could not manage roles there.');
  await office.close();
  return person;
}

async function adminWithTickets(context: BrowserContext): Promise<Person> {
  const person = await customerWithTickets(context);
  await signInAsAdmin(context);
  return person;
}

const ticketsOf = ({ name }: Person) => `${ticketsPath}?q=${encodeURIComponent(name)}`;

/** Has a license of every kind. */
const mo = (context: BrowserContext) => signIn(context, 'mo');

const profileOf = (about: Person) => `/profile/${about.id}`;

const screens: Screen[] = [
  { name: 'landing', path: '/', shows: copy.landing.tagline },
  { name: 'products', path: '/products', shows: 'Starter' },
  { name: 'product', path: '/products/Wd4xK9Qe', shows: 'All products' },
  { name: 'dashboard-products', as: customer, path: '/dashboard/products', shows: 'Starter' },
  {
    name: 'trial-question',
    as: customer,
    path: '/products/Wd4xK9Qe',
    shows: copy.catalogue.trialQuestion,
    open: (page) => page.getByRole('button', { name: /trial/i }).click(),
  },
  { name: 'order', as: customer, path: orderPath('Wd4xK9Qe'), shows: 'I accept the' },
  {
    name: 'order-methods',
    as: customer,
    path: orderPath('Wd4xK9Qe'),
    shows: /missing$/,
    open: async (page) => {
      await expect(pay(page).or(methods(page))).toBeVisible();
      // The second time, at the other width, the order is still open.
      if (await pay(page).isVisible()) await startOrder(page);
    },
  },
  { name: 'product-desk', as: signInAsAdmin, path: '/dashboard/admin/products', shows: 'Starter' },
  {
    name: 'new-product',
    as: signInAsAdmin,
    path: '/dashboard/admin/products/create',
    shows: 'Leave without saving?',
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Half a product');
      await page.getByRole('link', { name: 'Cancel' }).click();
    },
  },
  {
    name: 'edit-product',
    as: signInAsAdmin,
    path: '/dashboard/admin/products/edit/Vt4zP8Cr',
    shows: 'Archive',
  },
  { name: 'tickets', as: customerWithTickets, path: ticketsPath, shows: '1 new' },
  { name: 'tickets-empty', as: customer, path: ticketsPath, shows: 'No tickets yet' },
  { name: 'tickets-of-all', as: adminWithTickets, path: ticketsOf, shows: /^waiting / },
  {
    name: 'delete-ticket',
    as: adminWithTickets,
    path: ticketsOf,
    shows: 'This cannot be undone.',
    open: (page) => page.getByRole('button', { name: /^Delete Greeter/ }).click(),
    widths: [390],
  },
  {
    name: 'create-ticket',
    as: customer,
    path: ticketsPath,
    shows: 'Choose a product',
    open: async (page) => {
      await createButton(page).first().click();
      await page.getByLabel('Type').click();
      await page.getByRole('option', { name: 'Product' }).click();
    },
  },
  { name: 'licenses', as: mo, path: licensesPath, shows: 'Mall Moderator' },
  { name: 'licenses-empty', as: customer, path: licensesPath, shows: 'No licenses yet' },
  {
    name: 'license',
    as: mo,
    path: `${licensesPath}?q=mall`,
    shows: 'Informations',
    open: (page) => page.getByRole('link', { name: 'Manage Mall Moderator' }).click(),
  },
  { name: 'not-found', path: '/nowhere', shows: 'Nothing here' },
  { name: 'missing-access', path: '/dashboard', shows: copy.dashboard.missingAccess },
  // Whose name is the longest.
  {
    name: 'overview',
    as: (context) => signIn(context, 'anastasia_zolk'),
    path: '/dashboard',
    shows: 'Connected live',
  },
  { name: 'overview-in-use', as: mo, path: '/dashboard', shows: /^Your balance in the last 30 days/ },
  {
    name: 'notices',
    as: customer,
    path: '/dashboard',
    shows: 'Nothing new.',
    open: (page) => bell(page).click(),
    // As with a menu.
    part: '[role=dialog]',
  },
  { name: 'profile', as: customerWithKey, path: profileOf, shows: 'never used' },
  { name: 'profile-of-another', as: adminAboutSomebody, path: profileOf, shows: 'Make admin' },
  { name: 'users', as: signInAsAdmin, path: '/dashboard/admin/users', shows: /^\d+ users$/ },
  {
    name: 'account-menu',
    as: customer,
    path: '/dashboard',
    shows: 'Logout',
    open: (page) => accountButton(page).click(),
    // The library hides everything else while a menu is open.
    part: '[role=menu]',
  },
  {
    name: 'drawer',
    as: signInAsAdmin,
    path: '/dashboard',
    shows: 'Logout',
    open: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    widths: [390],
  },
  { name: 'new-key', as: customer, path: profileOf, shows: 'A name is needed.', open: openNewKey },
  {
    name: 'shown-key',
    as: customer,
    path: profileOf,
    shows: /^btq_/,
    open: async (page) => {
      await openNewKey(page);
      await page.getByLabel('Name').fill('Deploy script');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('button', { name: 'Copy' }).click();
      // So that it stays.
      await page.getByTestId('alert').hover();
    },
  },
  {
    name: 'remove-key',
    as: customerWithKey,
    path: profileOf,
    shows: 'Remove key',
    open: (page) => page.getByRole('button', { name: /^Remove The script/ }).click(),
  },
  {
    name: 'suspend',
    as: adminAboutSomebody,
    path: profileOf,
    shows: 'Reason',
    open: (page) => page.getByRole('button', { name: 'Suspend' }).click(),
  },
  {
    name: 'make-admin',
    as: adminAboutSomebody,
    path: profileOf,
    shows: 'Admins see and change everything',
    open: (page) => page.getByRole('button', { name: 'Make admin' }).click(),
  },
  { name: 'logout-question', as: customer, path: '/auth/logout', shows: 'Log out?', plain: true },
  {
    name: 'login-declined',
    path: '/auth/callback?error=access_denied',
    shows: 'You are not signed in',
    plain: true,
  },
];

for (const screen of screens) {
  const { name, as, path, shows, open, widths = [1280, 390], plain, part } = screen;

  test(`[UI-59] [UI-64] ${name} is clean by day and by night, wide and narrow`, async ({ page, context }) => {
    const complaints = collectComplaints(page);
    const about = (await as?.(context)) ?? { id: '', name: '' };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(typeof path === 'string' ? path : path(about));
      if (!plain) await waitUntilTakenOver(page);
      await open?.(page);
      await expect(page.getByText(shows).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoViolations(page, part);
        await page.screenshot({
          path: `test-results/screens/${name}-${colorScheme}-${width}.png`,
          fullPage: !open,
        });
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(complaints).toEqual([]);
  });
}

test('[UI-64] a long name cuts nothing off at the narrowest width that still has a side menu', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context, 'W'.repeat(22));
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await signInAsAdmin(context);
  await suspend(context, person.id);
  await page.goto('/dashboard/admin/users');
  await expect(page.getByRole('link', { name: person.name })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});

/** Boxes whose content reaches beyond their edge, where nobody can scroll to it. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1)
      .filter((box) => getComputedStyle(box).overflowX === 'hidden')
      .filter((box) => getComputedStyle(box).textOverflow !== 'ellipsis')
      .map((box) => box.outerHTML.slice(0, 200)),
  );
}

test('[UI-64] the sign of a cut line makes no phone scroll sideways', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  const line = await switchableLine(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await line.cut();
  await expect(page.getByRole('banner').getByText('Reconnecting')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

// It holds every part in both themes; what differs is the page around it.
for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`[UI-59] [UI-64] the UI kit is clean at ${width} px`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dev/ui');
    await waitUntilTakenOver(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page);
    await page.screenshot({ path: `test-results/screens/dev-ui-${width}.png`, fullPage: true });
    await page.setViewportSize({ width: Math.min(width, 320), height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(complaints).toEqual([]);
  });
}

for (const width of [1280, 390]) {
  test(`nothing jumps while the dashboard loads at ${width} px`, async ({ page, context }) => {
    const person = await customerWithKey(context);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts = window as { shift?: number };
      shifts.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shift! += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path, ...complete] of [
      [
        '/dashboard',
        'Connected live',
        /^Nobody lives here/,
        /^None yet\./,
        /^No credits in/,
        /^None is open/,
      ],
      [`/profile/${person.id}`, 'never used', 'This browser'],
    ] as const) {
      await page.goto(path);
      for (const words of complete) await expect(page.getByText(words)).toBeVisible();
      await expect(accountButton(page)).toBeEnabled();
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve((window as { shift?: number }).shift ?? 1)),
            );
          }),
      );
      expect(shift, path).toBeLessThan(0.1);
    }
  });
}
