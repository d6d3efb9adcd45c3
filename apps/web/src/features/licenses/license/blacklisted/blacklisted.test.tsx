import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { setDate } from '../../../../testing/clock.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoSidewaysScroll, expectTexts } from '../../../../testing/expectations.ts';
import { press } from '../../../../testing/interactions.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../../testing/wait-until-connected.ts';
import type { BlockedDevice } from '../../use-blacklist.ts';

const license = sampleLicense();
const session = sampleSession(license, 'Relay');
const first: BlockedDevice = {
  uuid: 'c3e81b60-95d7-47aa-b1f4-0e2d6a7c5518',
  blockedAt: '2026-11-15T14:13:00.000Z',
  connectedAt: '2026-11-14T12:02:00.000Z',
};
const second: BlockedDevice = {
  uuid: '0b7f2d44-6e19-4c83-a5d0-9f31e8b2c760',
  blockedAt: '2026-10-02T12:00:00.000Z',
  connectedAt: null,
};
const stranger = '7d20c1f4-1a2b-4c3d-8e4f-5a6b7c8d9e0f';

const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const panel = () => page.getByRole('tabpanel', { name: /^Blacklisted/ });
const rows = () => panel().getByRole('list', { name: 'Blocked devices' }).getByRole('listitem');
const remove = ({ uuid }: BlockedDevice) => panel().getByRole('button', { name: `Remove ${uuid}` });
const field = () => panel().getByRole('textbox', { name: 'UUID' });
const submit = () => panel().getByRole('button', { name: 'Blacklist', exact: true });

function block(shop: TestShop, devices: BlockedDevice[]): void {
  shop.api.reply('licenses.blacklist', { data: devices.map(({ uuid }) => uuid), devices });
}

async function openBlacklisted(devices: BlockedDevice[], { width = 1280 } = {}) {
  setDate('2026-11-15T15:00:00.000Z');
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: license });
  block(shop, devices);
  await openPage(`/dashboard/license/manage/${license.id}?tab=blacklisted`, { shop, width });
  await expect.element(panel()).toBeVisible();
  return shop;
}

test('[LIC-81] lists the blocked devices, when they were blocked and when they last connected', async () => {
  const shop = await openBlacklisted([first, second]);
  await expectTexts(rows(), [
    new RegExp(`^${first.uuid}Blocked today at \\d\\d:13\\. Last connected yesterday at \\d\\d:02\\.Remove$`),
    `${second.uuid}Blocked Oct 2, 2026. Has never connected.Remove`,
  ]);
  await expect.element(tab('Blacklisted 2')).toHaveAttribute('aria-selected', 'true');
  expect(shop.api.calls('licenses.blacklist')[0]?.params).toEqual({ license: license.id });
  await expectNoViolations();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('[LIC-82] shows "No data to display" when no device is blocked', async () => {
  await openBlacklisted([]);
  const title = panel().getByRole('heading', { name: 'No data to display' });
  await expect.element(title).toBeVisible();
  await expect.element(panel()).toMatchTextContent('Every device that has your key may start.');
  await expect.element(tab('Blacklisted')).toHaveTextContent('Blacklisted');
  await expectNoViolations();
});

test('[LIC-81] takes a removed device out of the list and keeps the focus in it', async () => {
  const shop = await openBlacklisted([first, second]);
  shop.api.reply('licenses.blacklistRemove', () => {
    block(shop, [second]);
    return {};
  });
  await press(remove(first), 'Enter');
  await expectAlert('Device removed. It can start again.', 'calm');
  await expectTexts(rows(), [new RegExp(second.uuid)]);
  expect(shop.api.calls('licenses.blacklistRemove').map(({ body }) => body)).toEqual([
    { license: license.id, uuid: first.uuid },
  ]);
  expect(panel().element()).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Tab}');
  await expect.element(remove(second)).toHaveFocus();
});

test('[LIC-81] takes a removed device out of the list even if the list cannot be loaded again', async () => {
  const shop = await openBlacklisted([first, second]);
  await expect.element(rows()).toHaveLength(2);
  shop.api.reply('licenses.blacklistRemove', () => {
    shop.api.breakDown('licenses.blacklist');
    return {};
  });
  await remove(first).click();
  await expectTexts(rows(), [new RegExp(second.uuid)]);
});

test('[LIC-81] keeps a device in the list when it cannot be removed, and says why', async () => {
  const shop = await openBlacklisted([first]);
  shop.api.refuse('licenses.blacklistRemove', 'too_many_requests');
  await remove(first).click();
  await expectAlert(errorCatalogue.too_many_requests.message, 'danger');
  await expect.element(rows()).toHaveLength(1);
  await expect.element(remove(first)).toHaveFocus();
});

test('[LIC-140] blocks a device by its UUID, in any case and with spaces around it', async () => {
  const shop = await openBlacklisted([second]);
  shop.api.reply('licenses.blacklistAdd', () => {
    block(shop, [{ uuid: stranger, blockedAt: '2026-11-15T15:00:00.000Z', connectedAt: null }, second]);
    return {};
  });
  await field().fill(` ${stranger.toUpperCase()} `);
  await userEvent.keyboard('{Enter}');
  await expectAlert('Device blacklisted.', 'calm');
  await expectTexts(rows(), [new RegExp(`^${stranger}`), new RegExp(`^${second.uuid}`)]);
  await expect.element(tab('Blacklisted 2')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toHaveFocus();
  expect(shop.api.calls('licenses.blacklistAdd').map(({ body }) => body)).toEqual([
    { license: license.id, uuid: stranger },
  ]);
});

test.for([
  ['', 'Enter the UUID of a device.'],
  ['7d20c1', 'This is not a UUID. It looks like 4f1c09e2-7ab3-4d51-9c2e-b0d86a31f7e4.'],
  [second.uuid, 'This device is already blocked.'],
] as const)(
  '[LIC-140] refuses %j as the UUID of a device, without asking the server',
  async ([text, message]) => {
    const shop = await openBlacklisted([second]);
    await expect.element(rows()).toHaveLength(1);
    await field().fill(text);
    await submit().click();
    await expect.element(field()).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue(text);
    expect(shop.api.calls('licenses.blacklistAdd')).toEqual([]);
    await expectNoViolations();
    await field().fill('7d20');
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
  },
);

test('[LIC-140] keeps the UUID in the field when the server refuses it', async () => {
  const shop = await openBlacklisted([]);
  shop.api.refuse('licenses.blacklistAdd', 'blacklist_full');
  await field().fill(stranger);
  await submit().click();
  await expectAlert(errorCatalogue.blacklist_full.message, 'danger');
  await expect.element(field()).toHaveValue(stranger);
});

test('[LIC-81] shows a device that was blacklisted elsewhere once its session ends', async () => {
  const shop = await openBlacklisted([second]);
  await expect.element(rows()).toHaveLength(1);
  await waitUntilConnected(shop);
  block(shop, [{ ...first, uuid: session.uuid }, second]);
  const { socketId, uuid } = session;
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expectTexts(rows(), [new RegExp(`^${uuid}`), new RegExp(`^${second.uuid}`)]);
});

test('[LIC-81] [UI-10] shows that the blocked devices are loading, and offers Retry when that fails', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch them.
  shop.live.cut();
  shop.api.reply('licenses.get', { data: license });
  const release = shop.api.hold('licenses.blacklist');
  shop.api.breakDown('licenses.blacklist');
  await openPage(`/dashboard/license/manage/${license.id}?tab=blacklisted`, { shop });
  await expect.element(panel().getByText('Loading the blocked devices')).toBeInTheDocument();
  await expectNoViolations();
  release();
  const alert = panel().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the blocked devices.');
  await expectNoViolations();
  block(shop, [first]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await eventually(() => rows().elements().length).toBe(1);
});
