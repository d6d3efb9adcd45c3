import { errorCatalogue } from '@botique/contract/errors.ts';
import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { press } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { sampleRunnable } from '../../../testing/samples/sample-releases.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const sourcePath = '/dashboard/license/source';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const download = main.getByRole('button', { name: 'Download launcher' });
const sourceLink = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Source' });
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });

const warden = sampleLicense({ productId: 'Wd4xK9Qe', productName: 'Warden', category: 'bots' });
const runnable = [
  sampleRunnable({ license: warden.id }),
  sampleRunnable({ name: 'Show of Hands', productName: 'Tally', productId: 'Dm3vR8Yb' }),
  sampleRunnable({ name: 'Scribe', productName: 'Scribe', productId: 'Ty5nH1Zc', release: null }),
];

type Options = { prepare?: (shop: TestShop) => void; width?: number; tutorialUrl?: string };

async function openSource({ prepare, width = 1280, tutorialUrl }: Options = {}) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', { data: [warden], next: null, total: 3 });
  shop.api.reply('launcher.runnable', { data: runnable });
  prepare?.(shop);
  await openPage(sourcePath, { shop, width, ...(tutorialUrl && { data: { tutorialUrl } }) });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Source' })).toBeVisible();
  return shop;
}

/** Replaces the tab that the browser would open. */
function catchTab() {
  const tab = {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

test.for([1280, 390])(
  '[DEL-85] [LIC-92] [UI-59] [UI-64] guides in two steps without accessibility violations at %i px',
  async (width) => {
    await openSource({ width });
    await expect.element(download).toBeVisible();
    await expectTexts(main.getByRole('heading', { level: 2 }), [
      '1Download the launcher',
      ...(width > 800 ? ['It can run', '2Run it', 'Then it wakes up here'] : ['It can run', '2Run it']),
    ]);
    await expect.element(main.getByText('Bought something new? Download it again.')).toBeVisible();
    await expect.element(main.getByText('./start.sh')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: /^Node\.js 22/ }).first())
      .toHaveAttribute('href', 'https://nodejs.org/en/download');
    await expectNoViolations();
    await expectNoSidewaysScroll(width > 800 ? 800 : 320);
  },
);

test('[DEL-85] shows all three systems on a wide screen, and marks the one of this computer', async () => {
  await openSource();
  for (const name of ['start.cmd', 'start.command', './start.sh'])
    await expect.element(main.getByText(name, { exact: true }).last()).toBeVisible();
  // The tests run on Linux or macOS.
  await expect.element(main.getByText('This computer')).toBeVisible();
});

test('[DEL-85] shows one system at a time on a phone', async () => {
  await openSource({ width: 390 });
  await main.getByRole('tab', { name: 'Windows' }).click();
  await expect.element(main.getByText(/If Windows asks/)).toBeVisible();
  await expect.element(main.getByText(/works over SSH/)).not.toBeVisible();
  await press(main.getByRole('tab', { name: 'Windows' }), 'ArrowRight');
  await expect.element(main.getByText(/If macOS blocks it/)).toBeVisible();
});

test('[DEL-84] [LIC-91] [UI-37] is in the side menu for owners of a license, and only for them', async () => {
  const shop = await openSource();
  await expect.element(sourceLink).toHaveAttribute('aria-current', 'page');
  shop.api.reply('licenses.mine', { data: [], next: null, total: 0 });
  shop.api.reply('launcher.runnable', { data: [] });
  await waitUntilConnected(shop);
  shop.live.send('license.deleted', { id: warden.id });
  await expect.element(sourceLink).not.toBeInTheDocument();
});

test('[DEL-84] leads people without a license to the products', async () => {
  await openSource({
    prepare: ({ api }) => {
      api.reply('licenses.mine', { data: [], next: null, total: 0 });
      api.reply('launcher.runnable', { data: [] });
    },
  });
  await expect.element(main.getByRole('heading', { name: 'You need a license first' })).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  await expectNoViolations();
  await main.getByRole('link', { name: 'View products' }).click();
  await expectAddress('/dashboard/products');
});

test('[DEL-84] shows that licenses load, and offers Retry if they cannot', async () => {
  let release = () => {};
  const shop = await openSource({
    prepare: ({ api }) => {
      api.breakDown('launcher.runnable');
      release = api.hold('launcher.runnable');
    },
  });
  await expect.element(main.getByText('Loading your licenses')).toBeInTheDocument();
  await expectNoViolations();
  release();
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load your licenses.');
  await expectNoViolations();
  shop.api.reply('launcher.runnable', { data: runnable });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect.element(download).toBeVisible();
});

test('[DEL-86] [LIC-94] opens the download in a new tab that the click opens, once for a double click', async () => {
  const { tab, open } = catchTab();
  const shop = await openSource();
  shop.api.reply('launcher.download', { url: 'https://shop.example/files/launcher?link=one' });
  await download.dblClick();
  await expectAlert(strings.launcher.downloading, 'calm');
  expect(open.mock.calls).toEqual([['', '_blank']]);
  expect(tab.location.replace.mock.calls).toEqual([['https://shop.example/files/launcher?link=one']]);
  expect(tab.opener).toBeNull();
  expect(tab.document.body.textContent).toBe('Downloading … You can close this tab.');
  expect(tab.close).not.toHaveBeenCalled();
  expect(shop.api.calls('launcher.download')).toHaveLength(1);
});

test('[DEL-87] [LIC-95] closes the tab and shows the server’s message if there is no download', async () => {
  const { tab } = catchTab();
  const shop = await openSource();
  shop.api.refuse('launcher.download', 'no_license');
  await press(download, 'Enter');
  await expectAlert(errorCatalogue.no_license.message, 'danger');
  expect(tab.close).toHaveBeenCalled();
  expect(tab.location.replace).not.toHaveBeenCalled();
  await expect.element(download).toBeEnabled();
});

test('[DEL-88] shows what can run and what runs, live', async () => {
  const shop = await openSource();
  await expect.element(row('Mall Moderator')).toMatchTextContent(/Warden 2\.4\.1.*Asleep/);
  await expect.element(row('Show of Hands')).toMatchTextContent(/Tally 2\.4\.1.*Asleep/);
  await waitUntilConnected(shop);
  const session = sampleSession(warden, 'Mall Moderator');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expect.element(row('Mall Moderator')).toMatchTextContent('Awake');
  shop.api.reply('launcher.runnable', {
    data: [
      sampleRunnable({
        license: warden.id,
        release: { version: '2.5.0', notes: 'Faster start', publishedAt: '2026-11-18T12:00:00.000Z' },
      }),
    ],
  });
  shop.live.send('releases.changed', { productId: warden.productId });
  await expect.element(row('Mall Moderator')).toMatchTextContent(/Warden 2\.5\.0.*Faster start/);
});

test('[DEL-88] sorts what can run first, and shows all of many by keyboard', async () => {
  const { release } = sampleRunnable();
  const many = Array.from({ length: 6 }, (_, at) =>
    sampleRunnable({ name: `Bot ${at}`, usable: at > 1, release: at % 2 === 0 ? release : null }),
  );
  await openSource({ prepare: ({ api }) => api.reply('launcher.runnable', { data: many }) });
  await expectTexts(main.getByRole('link', { name: /^Bot/ }), ['Bot 2', 'Bot 4', 'Bot 3']);
  await press(main.getByRole('button', { name: 'Show all 6' }), 'Enter');
  await expect.element(main.getByRole('link', { name: 'Bot 5' })).toHaveFocus();
  const rows = (name: string) => main.getByRole('list', { name }).getByRole('listitem');
  await expectTexts(rows('It can run'), [/^Bot 2/, /^Bot 4/]);
  await expectTexts(rows('No release yet'), [/^Bot 3/, /^Bot 5/]);
  await expectTexts(rows('Not active'), [/^Bot 0/, /^Bot 1/]);
  await expectNoViolations();
});

test('[DEL-88] opens a ticket about a product without a release', async () => {
  const shop = await openSource({
    prepare: ({ api }) =>
      api.reply('products.list', {
        data: [sampleProduct({ id: 'Ty5nH1Zc', name: 'Scribe' })],
        next: null,
        total: 1,
      }),
  });
  await expect.element(main.getByRole('list', { name: 'No release yet' })).toMatchTextContent('Scribe');
  await main.getByRole('button', { name: 'Ask us about Scribe' }).click();
  await expect.element(dialog.getByLabelText(/^Product/)).toHaveTextContent('Scribe');
  await expectNoViolations();
  shop.api.refuse('tickets.create', 'not_found');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await eventually(() => shop.api.calls('tickets.create')[0]?.body).toMatchObject({
    type: 'product',
    productId: 'Ty5nH1Zc',
    title: 'No release of Scribe yet',
  });
});

test('[DEL-89] [LIC-97] contacts support with a text that people can change before they send it', async () => {
  const shop = await openSource();
  await main.getByRole('button', { name: 'Contact support' }).click();
  await expect.element(dialog.getByLabelText(/^Type/)).toHaveTextContent('General question');
  await expect.element(dialog.getByLabelText(/^Title/)).toHaveValue('Help with the launcher');
  await dialog.getByLabelText(/^Text/).fill('It says that Node.js is missing.');
  shop.api.refuse('tickets.create', 'not_found');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await eventually(() => shop.api.calls('tickets.create')[0]?.body).toMatchObject({
    type: 'general_question',
    title: 'Help with the launcher',
    text: 'It says that Node.js is missing.',
  });
});

test('[DEL-90] [LIC-98] opens the owner’s video in a new tab', async () => {
  await openSource({ tutorialUrl: 'https://video.example/launcher' });
  const link = main.getByRole('link', { name: /^Watch tutorial/ });
  await expect.element(link).toHaveAttribute('href', 'https://video.example/launcher');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test.for([1280, 390])('[DEL-90] [LIC-98] walks through the steps by keyboard at %i px', async (width) => {
  await openSource({ width });
  const open = main.getByRole('button', { name: 'Watch tutorial' });
  await press(open, 'Enter');
  await expect.element(dialog).toHaveFocus();
  const titles = [
    'Install Node.js, once',
    'Download the zip',
    'Unpack it',
    'Start it',
    'Let it work',
    'Watch it wake up',
  ];
  // Fonts that arrive later change the height of texts.
  await document.fonts.ready;
  const height = () => dialog.element().getBoundingClientRect().height;
  const atFirst = height();
  for (const [index, title] of titles.entries()) {
    if (index > 0) await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog).toMatchTextContent(`Step ${index + 1} of 6`);
    await expect.element(dialog.getByRole('heading', { level: 3 })).toHaveTextContent(title);
    expect(height()).toBe(atFirst);
    await expectNoViolations();
  }
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog).toMatchTextContent('Step 5 of 6');
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByRole('tab', { name: 'Windows' }).click();
  await userEvent.keyboard('{ArrowRight}');
  // The arrow moved to the next system, not to the next step.
  await expect.element(dialog).toMatchTextContent('start.command');
  await expect.element(dialog).toMatchTextContent('Step 4 of 6');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('[DEL-93] copies the link to this page for the computer that will run it', async () => {
  await openSource({ width: 390 });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await main.getByRole('button', { name: 'Copy link' }).click();
  await expectAlert('Link copied.', 'calm');
  expect(write.mock.calls).toEqual([[window.location.origin + sourcePath]]);
});
