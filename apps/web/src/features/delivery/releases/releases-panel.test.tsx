import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { sampleRelease } from '../../../testing/samples/sample-releases.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import { openReleases, warden } from '../testing/test-releases.ts';

const table = page.getByRole('table', { name: 'Releases of Warden' });
const row = (version: string) => table.getByRole('row', { name: new RegExp(`^${version}`) });
const dialog = page.getByRole('dialog');

const openFull = (options?: { width: number }) =>
  openReleases((stock) => {
    stock.releases = [
      sampleRelease(),
      sampleRelease({ version: '2.4.0', state: 'previous', crashedAtOnce: 1 }),
      sampleRelease({ version: '2.3.3', state: 'withdrawn', crashedAtOnce: 12, publishedBy: 'Jonas' }),
      sampleRelease({ version: '2.3.2', state: 'available', publishedBy: null }),
    ];
    stock.running = [
      { version: '2.4.1', sessions: 64 },
      { version: '2.4.0', sessions: 14 },
      { version: null, sessions: 3 },
    ];
  }, options);

test.for([1280, 390])('[DEL-71] lists the releases, newest first, at %i px', async (width) => {
  await openFull({ width });
  await expectTexts(table.getByRole('row'), [
    ...(width > 800 ? ['VersionStateSizeSHA-256UploadedActions'] : [/Version/]),
    /^2\.4\.1Current188 MB9f2c41e7\.\.\.b80dNov 9, 2026 by JuneWithdraw$/,
    /^2\.4\.0Previous.*by JuneCrashed at once on 1 launcherWithdrawSet current$/,
    /^2\.3\.3Withdrawn.*by JonasCrashed at once on 12 launchers$/,
    /^2\.3\.2188 MB.*2026WithdrawSet current$/,
  ]);
  await expectNoViolations();
  await expectNoSidewaysScroll(width > 800 ? 800 : 320);
});

test('[DEL-71] copies the whole checksum', async () => {
  const { stock } = await openFull();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await row('2.4.1').getByRole('button', { name: 'Copy the SHA-256 9f2c41e7' }).click();
  await expectAlert('SHA-256 copied.', 'calm');
  expect(write.mock.calls).toEqual([[stock.releases[0]?.sha256]]);
});

test('[DEL-72] says when there are no releases and no sessions', async () => {
  await openReleases();
  await expect
    .element(page.getByText('No releases yet. Upload the first one, and customers can download it.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No sessions awake' })).toBeVisible();
  await expectNoViolations();
});

test('[DEL-72] shows that releases load, and offers Retry if they cannot', async () => {
  let release = () => {};
  const { stock } = await openReleases((_, shop) => {
    shop.api.breakDown('releases.list');
    release = shop.api.hold('releases.list');
  });
  await expect.element(page.getByText('Loading releases')).toBeInTheDocument();
  release();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Could not load the releases.');
  await expectNoViolations();
  stock.prepareList();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(/^No releases yet/)).toBeVisible();
});

test('[DEL-81] counts the sessions that run each version', async () => {
  await openFull();
  const heading = page.getByRole('heading', { name: '81 sessions awake' });
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Sessions of 2.4.1' }))
    .toHaveAttribute('value', String(64 / 81));
  await expect.element(page.getByText('Version not reported')).toBeVisible();
});

test('[DEL-80] asks before a release is withdrawn, and says which one follows', async () => {
  const { shop, stock } = await openFull();
  await row('2.4.1').getByRole('button', { name: 'Withdraw 2.4.1' }).click();
  await expect.element(dialog).toMatchTextContent('2.4.0 becomes current');
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.api.calls('releases.withdraw')).toEqual([]);

  const [current] = stock.releases;
  shop.api.reply('releases.withdraw', () => {
    stock.releases = [
      sampleRelease({ state: 'withdrawn' }),
      sampleRelease({ version: '2.4.0', state: 'current' }),
    ];
    return { data: sampleRelease({ state: 'withdrawn' }) };
  });
  await row('2.4.1').getByRole('button', { name: 'Withdraw 2.4.1' }).click();
  await dialog.getByRole('button', { name: 'Withdraw release' }).click();
  await expectAlert('2.4.1 was withdrawn.', 'calm');
  await expect.element(row('2.4.1')).toMatchTextContent('Withdrawn');
  expect(shop.api.calls('releases.withdraw')[0]?.params).toEqual({ release: current?.id });
});

test('[DEL-80] warns that nothing is left to download before the only release is withdrawn', async () => {
  await openReleases((stock) => (stock.releases = [sampleRelease()]));
  await row('2.4.1').getByRole('button', { name: 'Withdraw 2.4.1' }).click();
  await expect.element(dialog).toMatchTextContent('Customers can’t download Warden');
});

test('[DEL-80] makes an earlier release current, and shows why the server refuses', async () => {
  const { shop, stock } = await openFull();
  shop.api.refuse('releases.setCurrent', 'release_is_withdrawn');
  await row('2.3.2').getByRole('button', { name: 'Set current: 2.3.2' }).click();
  await expectAlert(errorCatalogue.release_is_withdrawn.message, 'danger');
  shop.api.reply('releases.setCurrent', () => {
    stock.releases = [sampleRelease({ version: '2.3.2' })];
    return { data: stock.releases[0] ?? sampleRelease() };
  });
  await row('2.3.2').getByRole('button', { name: 'Set current: 2.3.2' }).click();
  await expect.element(row('2.3.2')).toMatchTextContent('Current');
  await expectAlert('2.3.2 is current now.', 'calm');
});

test('[DEL-70] has a tab for releases with their number, in the URL, that keeps edits of the details', async () => {
  const { stock, shop } = await openFull();
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  await expect.element(tab('Releases 4')).toHaveAttribute('aria-selected', 'true');
  await tab('Details').click();
  await expectAddress(`/dashboard/admin/products/edit/${warden.id}`);
  await page.getByLabelText('Name', { exact: true }).fill('Warden two');
  await tab('Releases 4').click();
  await expectAddress(`/dashboard/admin/products/edit/${warden.id}?tab=releases`);
  await expect.element(table).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await tab('Details').click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Warden two');
  expect(stock.releases).toHaveLength(4);
  expect(shop.api.calls('products.edit')).toEqual([]);
});

test('[DEL-82] shows what other admins do without a reload', async () => {
  const { shop, stock } = await openFull();
  await waitUntilConnected(shop);
  stock.releases = [sampleRelease({ version: '2.6.0' }), ...stock.releases];
  shop.live.send('releases.changed', { productId: warden.id });
  await expect.element(row('2.6.0')).toBeVisible();
});
