import { errorCatalogue } from '@botique/contract/errors.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { strings } from '@botique/contract/strings.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Providers } from '../../../app/providers.tsx';
import { AlertBar } from '../../../app/shell/alert-bar.tsx';
import { DataProvider } from '../../../lib/data/data-provider.tsx';
import { createBrowserHistory } from '../../../lib/navigation/browser-history.ts';
import { PageRouter } from '../../../lib/navigation/page-router.tsx';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectAddress } from '../../../testing/expectations.ts';
import { render } from '../../../testing/render.ts';
import { sampleRecordedSession } from '../../../testing/samples/sample-customer.ts';
import { sampleLines } from '../../../testing/samples/sample-evidence.ts';
import { sampleLicenses } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { GetHelpModal } from './get-help-modal.tsx';

const license = sampleLicenses.running;
const dialog = page.getByRole('dialog', { name: 'Get help with Mall Moderator' });
const text = dialog.getByRole('textbox', { name: 'What is wrong?' });
const send = dialog.getByRole('button', { name: 'Send to support' });
const sentLines = dialog.getByRole('group', { name: 'Lines as sent' });
const alert = page.getByTestId('alert');

const lines = sampleLines(['ready', 'token=hunter2 from 84.112.9.40', 'skipped'], 41);
const ticketId = 'T-4Kq92xWd';

function Opened({ session }: { session: ReturnType<typeof sampleRecordedSession> }) {
  const [open, setOpen] = useState(true);
  return <GetHelpModal open={open} onOpenChange={setOpen} license={license} session={session} />;
}

type Options = {
  data?: ConsoleLine[];
  session?: Parameters<typeof sampleRecordedSession>[0];
  width?: number;
};

async function openHelp(prepare: (shop: TestShop) => void = () => {}, options: Options = {}) {
  const { data = lines, session = {}, width = 1280 } = options;
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.console', { data });
  shop.api.reply('tickets.create', { message: strings.tickets.created, data: { id: ticketId } });
  prepare(shop);
  await page.viewport(width, 900);
  window.history.replaceState(null, '', '/dashboard');
  await render(
    <Providers
      data={{
        apiOrigin: window.location.origin,
        companyName: 'Botique',
        communityUrl: null,
        tutorialUrl: null,
        development: true,
        viewer: customer,
        hasRequestToken: true,
        theme: null,
        catalogue: null,
        product: null,
        missingProductId: null,
      }}
    >
      <PageRouter history={createBrowserHistory(() => false)}>
        <DataProvider>
          <AlertBar />
          <Opened session={sampleRecordedSession(session)} />
        </DataProvider>
      </PageRouter>
    </Providers>,
  );
  await expect.element(dialog).toBeVisible();
  return shop;
}

const bodies = ({ api }: TestShop) => api.calls('tickets.create').map(({ body }) => body);

test('[TIC-72] [TIC-73] shows exactly what is sent, sends it, and goes to the ticket', async () => {
  const shop = await openHelp();
  await expect.element(sentLines).toMatchTextContent('token=hidden from address hidden');
  await expect.element(dialog.getByText('2 places hidden')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expectNoViolations();
  await text.fill('The greeter role is not given.');
  await send.click();
  await expect.element(alert).toMatchTextContent(strings.tickets.created);
  await expectAddress(`/dashboard/ticket/view/${ticketId}`);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies(shop)).toEqual([
    {
      type: 'product',
      productId: license.productId,
      title: 'Help with Mall Moderator',
      text: 'The greeter role is not given.',
      evidence: { sessionId: sampleRecordedSession().socketId, upTo: 43 },
    },
  ]);
  expect(shop.api.calls('licenses.console')[0]?.query).toEqual({ limit: '200' });
});

test('[TIC-73] shows the original lines on request', async () => {
  await openHelp();
  await dialog.getByRole('tab', { name: 'Original' }).click();
  const original = dialog.getByRole('group', { name: 'Original lines' });
  await expect.element(original).toMatchTextContent('token=hunter2 from 84.112.9.40');
});

test('[TIC-72] sends only the state if the lines are not attached', async () => {
  const shop = await openHelp();
  await dialog.getByRole('checkbox', { name: 'Attach the lines' }).click();
  await expect.element(sentLines).not.toBeInTheDocument();
  await text.fill('Help');
  await send.click();
  await eventually(() => bodies(shop)).toMatchObject([{ evidence: { upTo: null } }]);
});

test.for([
  [{}, 'There are no lines yet. The state of the session is sent.'],
  [
    { endedAt: '2026-11-15T09:00:00.000Z' },
    'The lines of this session are no longer stored. The state of the session is sent.',
  ],
] as const)('[TIC-72] says that there are no lines to send, session: %j', async ([session, sentence]) => {
  const shop = await openHelp(undefined, { data: [], session });
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await text.fill('Help');
  await send.click();
  await eventually(() => bodies(shop)).toMatchObject([{ evidence: { upTo: null } }]);
});

test('[TIC-72] waits for the lines, and offers Retry if they cannot be loaded', async () => {
  const shop = await openHelp(({ api }) => api.refuse('licenses.console', 'not_found'));
  await expect.element(dialog.getByText(/^Could not load the lines\./)).toBeVisible();
  shop.api.reply('licenses.console', { data: lines });
  const release = shop.api.hold('licenses.console');
  await text.fill('Help');
  // Nobody has seen what would be sent.
  await expect.element(send).toBeDisabled();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  release();
  await expect.element(sentLines).toMatchTextContent('ready');
});

test('[TIC-72] keeps the form filled after a refusal', async () => {
  await openHelp(({ api }) => api.refuse('tickets.create', 'too_many_open_tickets'));
  await text.fill('The greeter role is not given.');
  await send.click();
  await expect.element(alert).toMatchTextContent(errorCatalogue.too_many_open_tickets.message);
  await expect.element(text).toHaveValue('The greeter role is not given.');
  await expect.element(send).toBeEnabled();
});

test('[TIC-72] asks a general question if the product no longer exists', async () => {
  const issues = [{ path: 'productId', message: 'is not a product in the catalogue' }];
  const shop = await openHelp(({ api }) => api.refuse('tickets.create', 'invalid_request', { issues }));
  await text.fill('Help');
  await send.click();
  await eventually(() => bodies(shop)).toMatchObject([
    { type: 'product', productId: license.productId },
    { type: 'general_question' },
  ]);
});

test('[TIC-72] fits on a phone', async () => {
  await openHelp(undefined, { data: sampleLines(['x'.repeat(400)]), width: 390 });
  await expect.element(sentLines).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoViolations();
});
