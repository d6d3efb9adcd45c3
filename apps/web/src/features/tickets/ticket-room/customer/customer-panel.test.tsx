import type { Customer } from '@botique/contract/customers/customer.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { expectAlert } from '../../../../testing/alerts.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectTexts } from '../../../../testing/expectations.ts';
import { press } from '../../../../testing/interactions.ts';
import {
  sampleCustomer,
  sampleCustomerLicense,
  sampleRecordedSession,
} from '../../../../testing/samples/sample-customer.ts';
import { sampleLines } from '../../../../testing/samples/sample-evidence.ts';
import { sampleInvoices } from '../../../../testing/samples/sample-invoices.ts';
import { sampleAnswer, sampleProposal, sampleTicket } from '../../../../testing/samples/sample-tickets.ts';
import { admin, customer } from '../../../../testing/samples/samples.ts';
import { details, fact, openRoom } from '../../testing/ticket-room.ts';

const section = (title: string) => details.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const session = sampleRecordedSession({ startedAt: new Date(Date.now() - 5_000).toISOString() });

const listed = <Item,>(newest: Item[], total = newest.length) => ({ newest, total });

const full = sampleCustomer({
  licenses: listed([
    sampleCustomerLicense({ productName: 'Warden', expire: days(23), running: true }),
    sampleCustomerLicense({ productName: 'Tally', expire: days(2), crashed: true }),
    sampleCustomerLicense({ productName: 'Relay', revoked: true }),
    sampleCustomerLicense({ productName: 'Encore', expire: null }),
  ]),
  sessions: listed([session]),
  invoices: listed(sampleInvoices.slice(0, 1)),
  tickets: listed([
    { id: sampleTicket().id, title: 'This one', status: 'open', createdAt: days(-1) },
    { id: 'T-00000001', title: 'How many servers?', status: 'close', createdAt: days(-9) },
  ]),
});

const openPanel = (data: Customer, width = 1280) =>
  openRoom({
    viewer: admin,
    panel: 'customer',
    width,
    prepare: ({ api }) => api.reply('customers.get', { data }),
  });

test("[TIC-75] shows staff the customer's sessions, licenses, invoices and earlier tickets", async () => {
  await openPanel(full);
  const profile = details.getByRole('link', { name: `Open ${customer.globalUsername}’s page` });
  await expect.element(profile).toHaveAttribute('href', `/dashboard/admin/user/${customer.id}`);
  await expect.element(section('Live sessions')).toMatchTextContent(/1/);
  await expect.element(details.getByText(/^\d.*s, home-server$/)).toBeVisible();
  await expect.element(section('Licenses')).toMatchTextContent(/4/);
  await expect.element(details.getByText('23 days left')).toBeVisible();
  for (const state of ['Active', 'Expiring', 'Revoked']) {
    await expect.element(details.getByText(state, { exact: true })).toBeVisible();
  }
  await expect.element(details.getByText('INV-000045')).toBeVisible();
  const earlier = details.getByRole('link', { name: 'How many servers?' });
  await expect.element(earlier).toHaveAttribute('href', '/dashboard/ticket/view/T-00000001');
  await expect.element(details.getByText('This one')).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[TIC-75] shows by its eyes whether a license runs, sleeps or has crashed', async () => {
  await openPanel(full);
  await expect.element(section('Licenses')).toBeVisible();
  const images = details.element().querySelectorAll('img[src*="/portrait"]');
  // The first three licenses show.
  expect([...images].map((image) => image.getAttribute('src')?.split('/').at(-1))).toEqual([
    'portrait.svg',
    'portrait-trouble.svg',
    'portrait-asleep.svg',
  ]);
});

test('[TIC-75] shows more of a list on request', async () => {
  await openPanel(full);
  const encore = details.getByText('Encore');
  await expect.element(section('Licenses')).toBeVisible();
  await expect.element(encore).not.toBeInTheDocument();
  await details.getByRole('button', { name: '1 more licenses' }).click();
  await expect.element(encore).toBeVisible();
});

test('[TIC-75] switches to the facts of the ticket, and keeps the tab in the URL', async () => {
  await openPanel(full);
  await details.getByRole('tab', { name: 'Ticket' }).click();
  await expect.element(details.getByText('Ticket ID')).toBeVisible();
  expect(fact('Ticket ID')).toBe(sampleTicket().id);
  expect(window.location.search).toBe('?panel=ticket');
});

test('[TIC-75] says what a new customer does not have', async () => {
  await openPanel(sampleCustomer());
  for (const text of ['No live sessions.', 'No licenses yet.', 'No invoices yet.', 'No other tickets.']) {
    await expect.element(details.getByText(text)).toBeVisible();
  }
  await expectNoViolations();
});

test('[TIC-75] offers Retry if the customer cannot be loaded', async () => {
  const room = await openRoom({
    viewer: admin,
    panel: 'customer',
    prepare: ({ api }) => api.breakDown('customers.get', 400),
  });
  await expect.element(details.getByText(/^Could not load this customer\./)).toBeVisible();
  room.shop.api.reply('customers.get', { data: full });
  await details.getByRole('button', { name: 'Retry' }).click();
  await expect.element(section('Licenses')).toBeVisible();
});

test('[TIC-75] follows changes of the customer, and stops when it no longer shows', async () => {
  const { shop } = await openPanel(sampleCustomer());
  await eventually(() => shop.live.sent('customer.watch')).toEqual([{ id: customer.id }]);
  await expect.element(details.getByText('No live sessions.')).toBeVisible();
  shop.api.reply('customers.get', { data: full });
  shop.live.send('customer.changed', { id: customer.id });
  await expect.element(details.getByText('Mall Moderator')).toBeVisible();
  await details.getByRole('tab', { name: 'Ticket' }).click();
  await eventually(() => shop.live.sent('customer.unwatch')).toEqual([{ id: customer.id }]);
});

test('[TIC-75] shows customers no tab and asks nothing about them', async () => {
  const { shop } = await openRoom();
  await expect.element(details.getByText('Ticket ID')).toBeVisible();
  await expect.element(details.getByRole('tab')).not.toBeInTheDocument();
  expect(shop.api.calls('customers.get')).toEqual([]);
  expect(shop.live.sent('customer.watch')).toEqual([]);
});

test('[TIC-76] opens the console of a running session to read', async () => {
  const { shop } = await openPanel(full);
  shop.api.reply('licenses.console', { data: sampleLines(['one', 'two']) });
  const watch = details.getByRole('button', { name: 'Watch Mall Moderator on home-server' });
  await watch.click();
  const dialog = page.getByRole('dialog', { name: 'Console of Mall Moderator' });
  await expect.element(dialog.getByRole('log')).toMatchTextContent(/two/);
  await eventually(() => shop.live.sent('license.watch')).toEqual([{ sessionId: session.socketId }]);
  await expect.element(dialog.getByRole('button', { name: /Stop|Blacklist/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(watch).toHaveFocus();
  await eventually(() => shop.live.sent('license.unwatch')).toEqual([{ sessionId: session.socketId }]);
});

const launched = sampleCustomer({ sessions: listed([{ ...session, launcher: '1.0.0' }]) });
const propose = details.getByRole('button', { name: 'Propose restart of Mall Moderator on home-server' });
const proposeDialog = page.getByRole('dialog', { name: 'Propose to restart Mall Moderator' });

test.for([1280, 390])('[TIC-99] proposes a restart in a message at %i px', async (width) => {
  const { shop } = await openPanel(launched, width);
  if (width === 390) await details.getByRole('button', { name: /^Details/ }).click();
  const restart = sampleProposal();
  const message = sampleAnswer(2, { content: 'Please restart it.', restart });
  shop.api.reply('tickets.proposeRestart', { data: message });
  await press(propose, 'Enter');
  const field = proposeDialog.getByRole('textbox', { name: 'Message' });
  await expect.element(field).toHaveValue('A restart may help. Is now a good time?');
  await expect.element(proposeDialog).toMatchTextContent(`${customer.globalUsername} decides.`);
  await expect.element(proposeDialog).toMatchTextContent('the session on home-server restarts');
  await expectNoViolations();
  const send = proposeDialog.getByRole('button', { name: 'Propose restart' });
  await field.fill(' ');
  await expect.element(send).toBeDisabled();
  await field.fill('Please restart it.');
  await send.click();
  await expect.element(proposeDialog).not.toBeInTheDocument();
  await expect.element(propose).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'Restart of Mall Moderator' })).toBeInTheDocument();
  expect(shop.api.calls('tickets.proposeRestart')).toMatchObject([
    { params: { id: sampleTicket().id }, body: { sessionId: session.socketId, text: 'Please restart it.' } },
  ]);
  // Its live event may come later.
  shop.live.send('ticket.message.received', { message });
  expect(page.getByText('Please restart it.').elements()).toHaveLength(1);
});

test('[TIC-99] keeps the text and says why a proposal was refused', async () => {
  const { shop } = await openPanel(launched);
  shop.api.refuse('tickets.proposeRestart', 'not_found', { message: 'This session is no longer running.' });
  await propose.click();
  await proposeDialog.getByRole('textbox').fill('Please restart it.');
  await proposeDialog.getByRole('button', { name: 'Propose restart' }).click();
  await expectAlert('This session is no longer running.', 'danger');
  await expect.element(proposeDialog.getByRole('textbox')).toHaveValue('Please restart it.');
});

test('[TIC-99] says on its row that a session without the launcher can’t be restarted', async () => {
  await openPanel(full);
  await expect.element(details.getByText('No restart: it runs without the launcher.')).toBeVisible();
  await expect.element(details.getByRole('button', { name: /^Propose/ })).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[TIC-99] explains why no restart can be proposed in a closed ticket', async () => {
  const room = await openPanel(launched);
  room.setStatus('close');
  await expect.element(propose).toHaveAccessibleDescription('Reopen the ticket to propose a restart.');
  await press(propose, 'Enter');
  await expect.element(proposeDialog).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[TIC-75] lists sessions that run in the launcher first, and names an unknown computer by its IP', async () => {
  const socketId = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d11';
  const restartable = { ...session, socketId, launcher: '1.0.0', host: null };
  await openPanel(sampleCustomer({ sessions: listed([session, restartable]) }));
  const rows = details.getByRole('list', { name: 'Live sessions' }).getByRole('listitem');
  await expectTexts(rows, [/203\.0\.113\.7.*Propose restart$/, /home-server.*No restart/]);
});

test('[TIC-75] fits on a phone below Details', async () => {
  const long = sampleCustomer({
    user: { ...customer, globalUsername: 'Long'.repeat(25) },
    sessions: listed([
      {
        ...session,
        ip: '2001:0db8:0000:0000:0000:ff00:0042:8329',
        host: null,
        productName: 'P'.repeat(90),
        metadata: [],
      },
    ]),
  });
  await openPanel(long, 390);
  await details.getByRole('button', { name: /^Details/ }).click();
  await expect.element(section('Live sessions')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoViolations();
});
