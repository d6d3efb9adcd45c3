import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../lib/navigation/paths.ts';
import { saveNewLicense } from '../../../lib/licenses/new-license.ts';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectNoSidewaysScroll } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { sampleRunnable } from '../../../testing/samples/sample-releases.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicense({ productName: 'Doorman', expire: '2027-02-14T12:00:00.000Z', sessions: 4 });
const panel = page.getByRole('region', { name: 'Doorman is yours' });

type Options = { width?: number; release?: RunnableLicense['release'] };

async function openLicenses({ width = 1280, release = sampleRunnable().release }: Options = {}) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', { data: [license], next: null, total: 1 });
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('launcher.runnable', { data: [sampleRunnable({ license: license.id, release })] });
  saveNewLicense(customer.id, license.id);
  const screen = await openPage(paths.licenses, { shop, width });
  await expect.element(panel).toBeVisible();
  return { shop, screen };
}

test('[LIC-109] [DEL-91] leads from a new license to the launcher, and shows its key, which can be copied and hidden', async () => {
  await openLicenses();
  await expect.element(panel).toMatchTextContent(/License until .*2027, 4 sessions/);
  await expect.element(panel).toMatchTextContent(license.license);
  await expect.element(panel).toMatchTextContent('Run it on your computer');
  await expect
    .element(panel.getByRole('link', { name: 'Download launcher' }))
    .toHaveAttribute('href', paths.source);
  await expect
    .element(panel.getByRole('link', { name: 'Manage license' }))
    .toHaveAttribute('href', paths.license(license.id));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expectAlert(strings.licenses.copied, 'calm');
  expect(write.mock.calls).toEqual([[license.license]]);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect.element(panel).not.toMatchTextContent(license.license);
});

test('[LIC-109] [DEL-91] offers a ticket instead of the launcher until there is a release', async () => {
  const { shop } = await openLicenses({ release: null });
  const launcher = panel.getByRole('link', { name: 'Download launcher' });
  await expect.element(panel).toMatchTextContent('There is no release yet. Ask us, and we will help you.');
  await expect.element(panel).not.toMatchTextContent('Run it on your computer');
  await expect.element(launcher).not.toBeInTheDocument();
  await expectNoViolations();
  const { productId, productName } = license;
  const product = sampleProduct({ id: productId, name: productName });
  shop.api.reply('products.list', { data: [product], next: null, total: 1 });
  await panel.getByRole('button', { name: 'Ask us about Doorman' }).click();
  await expect
    .element(page.getByRole('dialog').getByLabelText(/^Title/))
    .toHaveValue('No release of Doorman yet');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await waitUntilConnected(shop);
  shop.api.reply('launcher.runnable', { data: [sampleRunnable({ license: license.id })] });
  shop.live.send('releases.changed', { productId });
  await expect.element(launcher).toBeVisible();
});

test('[LIC-109] keeps showing a new license after a reload until it is dismissed', async () => {
  const { shop, screen } = await openLicenses();
  await screen.unmount();
  const reloaded = await openPage(paths.licenses, { shop });
  await panel.getByRole('button', { name: 'Dismiss Doorman' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await reloaded.unmount();
  await openPage(paths.licenses, { shop });
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('[LIC-109] stops showing a license as new once the product runs', async () => {
  const { shop } = await openLicenses();
  await waitUntilConnected(shop);
  const session = sampleSession(license, 'Doorman');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expect.element(panel).not.toBeInTheDocument();
});

test('[LIC-109] stops showing a license as new once it is revoked', async () => {
  const { shop } = await openLicenses();
  await waitUntilConnected(shop);
  const revoked = { ...license, revoked: true };
  shop.api.reply('licenses.get', { data: revoked });
  shop.live.send('license.updated', { license: revoked });
  await expect.element(panel).not.toBeInTheDocument();
});

test.for([1280, 390])(
  '[UI-59] [UI-64] shows a new license without accessibility violations at %i px and fits a narrow phone',
  async (width) => {
    await openLicenses({ width });
    await expectNoViolations();
    await expectNoSidewaysScroll();
  },
);
