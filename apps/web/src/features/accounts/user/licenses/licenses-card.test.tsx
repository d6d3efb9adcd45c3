import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { sampleRecordedSession } from '../../../../testing/samples/sample-customer.ts';
import { sampleManagedCustomer, sampleManagedLicense } from '../../../../testing/samples/sample-users.ts';
import { admin, customer, sampleProduct } from '../../../../testing/samples/samples.ts';
import { createTestShop } from '../../../../testing/server/test-shop.ts';

const dialog = page.getByRole('dialog');
const reason = dialog.getByLabelText(/^Reason \(/);
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

const warden = sampleManagedLicense({ productName: 'Warden', expire: days(23.5), sessions: 4 });

async function openLicenses(
  licenses: ManagedLicense[],
  { sessions = sampleManagedCustomer().sessions, width = 1280 } = {},
) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.get', { data: sampleManagedCustomer({ sessions }) });
  shop.api.reply('users.licenses', { data: licenses, next: null, total: licenses.length });
  await openPage(`/dashboard/admin/user/${customer.id}`, { shop, width });
  return shop;
}

const openMenu = (name = 'Warden') =>
  page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click();
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

async function choose(action: string) {
  await openMenu();
  await item(action).click();
  await expect.element(dialog).toBeVisible();
}

test('[ACC-74] shows state, time left, sessions and storage of each license', async () => {
  await openLicenses([
    sampleManagedLicense({ ...warden, runningSessions: 2, running: true, storge: { used: 33.2, max: 500 } }),
    sampleManagedLicense({ productName: 'Scribe', expire: null, suspended: true }),
  ]);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Warden')).toMatchTextContent(/Active.*23 days.*2 of 4.*34 \/ 500 MB/);
  await expect.element(row('Scribe')).toMatchTextContent(/Suspended.*Lifetime/);
  await expectNoViolations();
});

test('[ACC-74] tells licenses of one product apart by the end of their ids', async () => {
  await openLicenses([
    sampleManagedLicense({ ...warden, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
    sampleManagedLicense({ ...warden, id: '7c9e6679-7425-40de-944b-e07fc1f90bf8' }),
  ]);
  await expect.element(page.getByRole('cell', { name: 'Warden …0ae7' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Warden …0bf8' })).toBeVisible();
});

test.for([1280, 390])('[ACC-74] shows the used storage at %d px', async (width) => {
  await openLicenses([sampleManagedLicense({ ...warden, storge: { used: 33.2, max: 500 } })], { width });
  const shown = () =>
    page
      .getByText(/34 \/ 500 MB/)
      .elements()
      .filter((element) => element.checkVisibility());
  await eventually(() => shown().length).toBe(1);
});

test('[ACC-79] says why an action is not possible', async () => {
  await openLicenses([
    sampleManagedLicense({ productName: 'Forever', expire: null, paid: true }),
    sampleManagedLicense({ productName: 'Gone', revoked: true }),
  ]);
  await openMenu('Forever');
  await expect.element(item('Extend…')).toMatchTextContent(/It’s a lifetime license/);
  await expect.element(item('Extend…')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item('Delete…')).toMatchTextContent(/Only if nothing was paid/);
  await expectNoViolations(page.getByRole('menu').element());
  await userEvent.keyboard('{Escape}');
  await openMenu('Gone');
  await expect.element(item('Revoke…')).toMatchTextContent(/Already revoked/);
  await expect.element(item('Suspend…')).toHaveAttribute('aria-disabled', 'true');
});

test('[LIC-172] extends a license from the keyboard, and shows the new end', async () => {
  const shop = await openLicenses([warden]);
  shop.api.reply('licenses.extend', {});
  await choose('Extend…');
  await expect.element(dialog.getByText(/^New end: /)).toBeVisible();
  await expectNoViolations();
  await dialog.getByLabelText('Days to add').fill('0');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect.element(dialog.getByText('Enter 1 to 3,650 days.')).toBeVisible();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabelText('Days to add').fill('7');
  await reason.fill('For the outage');
  await userEvent.keyboard('{Enter}');
  await expectAlert('Warden was extended by 7 days.', 'calm');
  expect(shop.api.calls('licenses.extend')[0]).toMatchObject({
    params: { id: warden.id },
    body: { days: 7, reason: 'For the outage', expire: warden.expire },
  });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Actions for Warden/ })).toHaveFocus();
});

test('[LIC-172] repeats an extension whose reply was lost with the end that the admin saw', async () => {
  const shop = await openLicenses([warden]);
  shop.api.disconnect('licenses.extend');
  await choose('Extend…');
  await reason.fill('For the outage');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expectAlert(/Can’t reach the server/, 'danger');
  const extended = sampleManagedLicense({ ...warden, expire: days(28.5) });
  shop.api.reply('users.licenses', { data: [extended], next: null, total: 1 });
  shop.live.send('customer.changed', { id: customer.id });
  // The dialog hides the rest of the page from the accessibility tree.
  await eventually(() => document.body.textContent).toMatch(/2[89] days/);
  shop.api.refuse('licenses.extend', 'license_changed');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await eventually(() => shop.api.calls('licenses.extend').map(({ body }) => body['expire'])).toEqual([
    warden.expire,
    warden.expire,
  ]);
});

test('[LIC-173] changes sessions and storage, and warns that sessions will be stopped', async () => {
  const shop = await openLicenses([
    sampleManagedLicense({ ...warden, runningSessions: 4, running: true, storge: { used: 33, max: 100 } }),
  ]);
  shop.api.reply('licenses.resize', {});
  await choose('Sessions and storage…');
  const [sessions, storage] = [
    dialog.getByRole('slider', { name: 'Sessions' }),
    dialog.getByRole('slider', { name: 'Storage' }),
  ];
  await expect.element(storage).toHaveAttribute('aria-valuemin', '40');
  (sessions.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect
    .element(dialog.getByText('4 sessions are running. The newest 2 will be stopped.'))
    .toBeVisible();
  (storage.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expectNoViolations();
  await reason.fill('As agreed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAlert('Sessions and storage of Warden were changed.', 'calm');
  expect(shop.api.calls('licenses.resize')[0]?.body).toEqual({
    sessions: 2,
    storageMb: 120,
    reason: 'As agreed',
  });
});

test('[LIC-173] asks for other sessions or storage instead of saying that they were changed', async () => {
  const shop = await openLicenses([warden]);
  await choose('Sessions and storage…');
  await reason.fill('As agreed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose other sessions or storage.');
  await expect.element(reason).toHaveValue('As agreed');
  await expectNoViolations();
  expect(shop.api.calls('licenses.resize')).toHaveLength(0);
});

test('[LIC-170] [LIC-171] asks for the reason before a license is suspended, revoked or deleted', async () => {
  const shop = await openLicenses([warden]);
  for (const [action, call, done] of [
    ['Suspend', 'licenses.suspend', 'Warden was suspended.'],
    ['Revoke', 'licenses.revoke', 'Warden was revoked.'],
    ['Delete', 'licenses.delete', 'Warden was deleted.'],
  ] as const) {
    shop.api.reply(call, {});
    await choose(`${action}…`);
    const confirm = dialog.getByRole('button', { name: action });
    await confirm.click();
    await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
    expect(shop.api.calls(call)).toEqual([]);
    await expectNoViolations();
    await reason.fill('Shared key');
    await confirm.click();
    await expectAlert(done, 'calm');
    expect(shop.api.calls(call)[0]?.body).toEqual({ reason: 'Shared key' });
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('[LIC-170] reinstates a suspended license', async () => {
  const shop = await openLicenses([sampleManagedLicense({ ...warden, suspended: true })]);
  shop.api.reply('licenses.reinstate', {});
  await choose('Reinstate…');
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await expectAlert('Warden works again.', 'calm');
});

test('[LIC-172] keeps the dialog open when a change is refused', async () => {
  const shop = await openLicenses([warden]);
  shop.api.refuse('licenses.extend', 'license_changed');
  await choose('Extend…');
  await reason.fill('For the outage');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expectAlert(/^This license has changed since you opened it\./, 'danger');
  await expect.element(reason).toHaveValue('For the outage');
});

test('[LIC-175] shows the log of a license and opens the console of its running session', async () => {
  const session = sampleRecordedSession({ license: warden.id });
  const shop = await openLicenses([warden], { sessions: { newest: [session], total: 1 } });
  const date = '2026-11-15T14:13:40.000Z';
  shop.api.reply('licenses.staffLogs', {
    data: [{ id: '1', uuid: null, action: 'connected', reason: null, date, createdAt: date }],
    next: null,
    total: 1,
  });
  shop.api.reply('licenses.console', { data: [] });
  await choose('Logs and console');
  await expect.element(dialog.getByText('connected')).toBeVisible();
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Open the console on home-server' }).click();
  await eventually(() => shop.live.sent('license.watch')).toEqual([{ sessionId: session.socketId }]);
});

test('[LIC-177] grants a license once, even if the answer is lost', async () => {
  const shop = await openLicenses([]);
  const product = sampleProduct({ storge: 200 });
  shop.api.reply('products.list', {
    data: [product, sampleProduct({ id: 'Vt4zP8Cr', name: 'Vetting', system: 'ticket' })],
    next: null,
    total: 2,
  });
  shop.api.reply('licenses.grant', { data: { license: warden.id } });
  await page.getByRole('button', { name: 'Grant a license' }).click();
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect.element(dialog.getByText('Choose a product.')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Product' })).toHaveFocus();
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await page.getByRole('option', { name: 'Warden' }).click();
  await dialog.getByLabelText('Lifetime').click();
  await reason.fill('Thank you');
  await expectNoViolations();
  shop.api.loseNextAnswer('licenses.grant');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expectAlert(/^Can’t reach the server/, 'danger');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expectAlert(`${customer.globalUsername} has a new license.`, 'calm');
  const [first, second] = shop.api.calls('licenses.grant');
  expect(first?.body).toMatchObject({
    productId: product.id,
    days: null,
    sessions: 2,
    storageMb: 200,
    reason: 'Thank you',
  });
  expect(second?.body).toEqual(first?.body);
});
