import { strings } from '@botique/contract/strings.ts';
import { maskedKey } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { eventually } from '../../../testing/eventually.ts';
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { setDate } from '../../../testing/clock.ts';
import { expectAddress } from '../../../testing/expectations.ts';
import { goTo } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  licensesAt,
  ownPicture,
  sampleLicense,
  sampleLicenses,
  sampleSession,
} from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const listPath = '/dashboard/licenses/@me';
const pathOf = (id: string) => `/dashboard/license/manage/${id}`;

const storage = () => page.getByRole('progressbar', { name: strings.licenses.storage });
const menuEntry = () =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Manage/ });

/** The `dd` that follows the `dt` with this name. */
function fact(name: string): Element | null {
  const terms = [...document.querySelectorAll('main dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling ?? null;
}

const factText = (name: string) => fact(name)?.textContent?.replaceAll(/\s+/g, ' ');

/** Opens the page at the date that the sample licenses are relative to. */
async function openLicense(license: License, sessions: ConnectedSession[] = []) {
  setDate(licensesAt);
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('licenses.connected', { data: sessions });
  const screen = await openPage(pathOf(license.id), { shop });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(license.productName);
  return screen;
}

test('[LIC-69] masks the license key until Show is pressed, and again after Hide', async () => {
  const license = sampleLicense();
  const { license: key } = license;
  const screen = await openLicense(license);
  expect(maskedKey(key)).toBe('######-#####-#####-#####-#####');
  await expect.element(screen.getByText(maskedKey(key), { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('main')).not.toMatchTextContent(key);
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText(key, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(screen.getByText(maskedKey(key), { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('main')).not.toMatchTextContent(key);
});

test('[LIC-70] copies the license key without showing it, and confirms that', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { license: key, ...license } = sampleLicense();
  const screen = await openLicense({ license: key, ...license });
  await screen.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectAlert('License Copied!', 'calm');
  expect(write.mock.calls).toEqual([[key]]);
  await expect.element(screen.getByRole('main')).not.toMatchTextContent(key);
});

test('says how to copy the license key by hand when the browser blocks copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const screen = await openLicense(sampleLicense());
  await screen.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectAlert('Your browser blocked copying. Show the key, select it and copy it.', 'danger');
});

test('[LIC-71] [LIC-72] [LIC-73] shows the facts and the storage of a lifetime license', async () => {
  const license = sampleLicense({
    productName: 'Lantern',
    expire: null,
    storge: { used: 0, max: 200 },
  });
  const screen = await openLicense(license);
  await eventually(() => document.title).toMatch(/^Lantern · /);
  await expect.element(menuEntry()).toHaveAttribute('aria-current', 'page');
  expect(factText('Created At')).toBe(formatDate(license.createdAt));
  expect(factText('Expire At')).toBe(strings.licenses.lifetime);
  expect(factText('Category')).toBe('Tools');
  expect(factText('Type')).toBe('LANTERN');
  expect(factText('Total Uses')).toBe('0');
  expect(factText('Max active sessions')).toBe('2');
  await expect.element(storage()).toHaveAttribute('value', '0');
  await expect.element(screen.getByText('0 / 200 MB', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Bot', exact: true })).not.toBeInTheDocument();
  await expectNoViolations();
  await screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expectAddress(listPath);
});

test('[LIC-62] [LIC-72] [LIC-73] [LIC-74] shows a trial bot that has never run and has no storage', async () => {
  const { trial: sample } = sampleLicenses;
  const screen = await openLicense({ ...sample, category: 'bots' });
  await expect.element(screen.getByText(strings.licenses.freeTrial, { exact: true })).toBeVisible();
  const moment = formatDateTime(sample.expire ?? '').replaceAll(/\s+/g, ' ');
  expect(factText('Expire At')).toBe(`9 days${moment}`);
  expect(fact('Expire At')?.querySelector('time')).toHaveAttribute('datetime', sample.expire);
  await expect.element(storage()).not.toBeInTheDocument();
  await expect.element(screen.getByText(strings.licenses.storage)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Bot', exact: true })).toBeVisible();
  await expect.element(screen.getByText('000', { exact: true })).toBeVisible();
});

test('[LIC-61] [LIC-71] [LIC-73] [LIC-74] shows what a bot reported, its total uses and its storage', async () => {
  const screen = await openLicense(sampleLicenses.running);
  await expect.element(screen.getByText('Mall Moderator', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('1128840017263', { exact: true })).toBeVisible();
  expect(document.querySelector(`main img[src='${ownPicture}']`)).toBeVisible();
  expect(factText('Total Uses')).toBe('1,204');
  expect(factText('Max active sessions')).toBe('4');
  expect(factText('Type')).toBe('WARDEN');
  expect(factText('Category')).toBe('Bots');
  await expect.element(screen.getByText('34.25 / 500 MB', { exact: true })).toBeVisible();
  expect(Number(storage().element().getAttribute('value'))).toBeCloseTo(34.25 / 500, 5);
  await expectNoViolations();
});

test('[LIC-108] opens the eyes of a license while a session runs, and counts the running sessions', async () => {
  const license = sampleLicense({ category: 'bots', productId: 'Wd4xK9Qe' });
  const screen = await openLicense(license, [sampleSession(license, 'Relay')]);
  const main = screen.getByRole('main');
  await expect.element(main).toMatchTextContent('Awake, 1 of 2 running');
  const face = () => document.querySelector('main header img')?.getAttribute('src');
  expect(face()).toBe('/artwork/bots/Wd4xK9Qe/portrait.svg');
  await screen.unmount();

  await openLicense(license);
  await expect.element(main).toMatchTextContent('Asleep, 0 of 2 running');
  expect(face()).toBe('/artwork/bots/Wd4xK9Qe/portrait-asleep.svg');
  await expectNoViolations();
});

test('[LIC-108] [UI-10] offers Retry when the product sessions cannot be loaded', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch everything.
  shop.live.cut();
  const license = sampleLicense();
  shop.api.reply('licenses.get', { data: license });
  shop.api.breakDown('licenses.connected');
  const screen = await openPage(pathOf(license.id), { shop });
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the running sessions.');
  await expectNoViolations();
  shop.api.reply('licenses.connected', { data: [] });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('main')).toMatchTextContent('Asleep, 0 of 2 running');
});

test.for([
  ['7c9e6679-7425-40de-944b-e07fc1f90ae7', 'not_found'],
  ['nothing', 'invalid_request'],
  ['%2F..%2F', 'invalid_request'],
] as const)('[LIC-68] redirects from the unknown license id %s to the list', async ([id, error]) => {
  const shop = createTestShop({ viewer: customer });
  shop.api.refuse('licenses.get', error);
  await openPage('/dashboard', { shop });
  goTo(pathOf(id));
  await expectAlert('License not found', 'danger');
  await expectAddress(listPath);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(strings.licenses.title);
  // The redirect has replaced the bad URL in the history.
  window.history.back();
  await expectAddress('/dashboard');
});

test('[UI-10] offers Retry when the license cannot be loaded', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch the license.
  shop.live.cut();
  shop.api.breakDown('licenses.get');
  const license = sampleLicense();
  const screen = await openPage(pathOf(license.id), { shop });
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load this license.');
  await expectNoViolations();
  shop.api.reply('licenses.get', { data: license });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Relay');
});
