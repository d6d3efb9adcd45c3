import { errorCatalogue } from '@botique/contract/errors.ts';
import { maskedKey } from '@botique/contract/licenses/license-rules.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectNoSidewaysScroll } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLicense } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicense();
const replaced = { ...license, license: '0V3XGT-91CKS-2FBWM-JN7QE-8RDZA' };

const replaceKey = () => page.getByRole('button', { name: 'Replace key', exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Replace this license key?' });
const copy = () => page.getByRole('button', { name: 'Copy', exact: true });
const confirm = () => dialog().getByRole('button', { name: 'Replace key' });

async function openLicense() {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: license });
  const screen = await openPage(`/dashboard/license/manage/${license.id}`, { shop });
  await expect.element(replaceKey()).toBeVisible();
  return { shop, screen };
}

test('[LIC-121] replaces the license key after a confirmation, and shows the new key', async () => {
  const { shop, screen } = await openLicense();
  await replaceKey().click();
  await expect.element(dialog()).toMatchTextContent('The old key stops working at once.');
  await expect.element(dialog()).toMatchTextContent('Running products stop and need the new key');
  await expect.element(dialog()).toMatchTextContent('if the key leaked');
  await expect.element(dialog()).toMatchTextContent('Your storage and term stay as they are.');
  await expectNoViolations();
  shop.api.reply('licenses.replaceKey', { data: replaced });
  await confirm().click();
  await expectAlert('License key replaced.', 'calm');
  await expect.element(screen.getByText(replaced.license, { exact: true })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(copy()).toHaveFocus();
  expect(shop.api.calls('licenses.replaceKey')).toMatchObject([{ params: { license: license.id } }]);
  await expectNoViolations();
  await expectNoSidewaysScroll();

  await replaceKey().click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(replaceKey()).toHaveFocus();
});

test('[LIC-121] keeps the license key when Cancel is pressed', async () => {
  const { shop } = await openLicense();
  await replaceKey().click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(replaceKey()).toHaveFocus();
  expect(shop.api.calls('licenses.replaceKey')).toEqual([]);
});

test('[LIC-121] says why the license key cannot be replaced, and keeps it', async () => {
  const { shop, screen } = await openLicense();
  shop.api.refuse('licenses.replaceKey', 'too_many_requests');
  await replaceKey().click();
  await confirm().click();
  await expectAlert(errorCatalogue.too_many_requests.message, 'danger');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(screen.getByText(maskedKey(license.license), { exact: true })).toBeVisible();
});

test('[LIC-121] shows the new license key when it was replaced in another browser', async () => {
  const { shop, screen } = await openLicense();
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await waitUntilConnected(shop);
  shop.api.reply('licenses.get', { data: replaced });
  shop.live.send('license.updated', { license: replaced });
  await expect.element(screen.getByText(replaced.license, { exact: true })).toBeVisible();
});

test('[LIC-171] says that a license was revoked, and why its key can’t be replaced', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: sampleLicense({ revoked: true }) });
  await openPage(`/dashboard/license/manage/${license.id}`, { shop });
  const notice = 'This license was revoked and can’t be used anymore.';
  await expect.element(page.getByText(notice)).toBeVisible();
  await expect.element(replaceKey()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(replaceKey()).toHaveAccessibleDescription(notice);
  await replaceKey().click({ force: true });
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectNoViolations();
});
