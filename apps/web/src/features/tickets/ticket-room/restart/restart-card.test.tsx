import { errorCatalogue } from '@botique/contract/errors.ts';
import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoSidewaysScroll } from '../../../../testing/expectations.ts';
import { press } from '../../../../testing/interactions.ts';
import { sampleCustomer, sampleRecordedSession } from '../../../../testing/samples/sample-customer.ts';
import { sampleLines } from '../../../../testing/samples/sample-evidence.ts';
import { sampleLicense, sampleSession } from '../../../../testing/samples/sample-licenses.ts';
import {
  sampleAnswer,
  sampleMessage,
  sampleProposal,
  sampleTicket,
} from '../../../../testing/samples/sample-tickets.ts';
import { admin, customer } from '../../../../testing/samples/samples.ts';
import { openRoom, sendButton } from '../../testing/ticket-room.ts';

const card = page.getByRole('region', { name: 'Restart of Mall Moderator' });
const button = (name: string) => card.getByRole('button', { name, exact: true });
const log = card.getByRole('log', { name: 'Console of Mall Moderator' });

// The console has one of its own.
const status = card.getByRole('status').first();

const { sessionId } = sampleProposal();
const license = sampleLicense({ id: sampleProposal().license, productName: 'Warden', category: 'bots' });
const running = { ...sampleSession(license, 'Mall Moderator'), socketId: sessionId, launcher: '1.0.0' };

const answered = (state: 'accepted' | 'declined', answeredAt = new Date().toISOString()) =>
  sampleProposal({ state, answeredAt });

const proposal = (restart: RestartProposal = sampleProposal()): TicketMessage =>
  sampleAnswer(2, { content: 'A restart makes it read the roles again.', restart });

const ticketWith = (restart?: RestartProposal) =>
  sampleTicket({ messages: [sampleMessage(1), proposal(restart)] });

type Options = { restart?: RestartProposal; isRunning?: boolean; width?: number };

/** As the customer sees it. */
const openOwn = ({ restart, isRunning = true, ...options }: Options = {}) =>
  openRoom({
    ticket: ticketWith(restart),
    ...options,
    prepare: ({ api }) => {
      api.reply('licenses.connected', { data: isRunning ? [running] : [] });
      api.reply('licenses.console', { data: sampleLines(['first start', 'ready']) });
    },
  });

/** As staff see it. */
const openForStaff = ({ restart, isRunning = true, ...options }: Options = {}) =>
  openRoom({
    viewer: admin,
    ticket: ticketWith(restart),
    ...options,
    prepare: ({ api }) => {
      const newest = isRunning ? [sampleRecordedSession({ socketId: sessionId, launcher: '1.0.0' })] : [];
      api.reply('customers.get', { data: sampleCustomer({ sessions: { newest, total: newest.length } }) });
      api.reply('licenses.console', { data: sampleLines(['first start', 'ready']) });
    },
  });

type Room = Awaited<ReturnType<typeof openRoom>>;

const answers = ({ shop }: Room) =>
  shop.api.calls('tickets.answerRestart').map(({ params, body }) => [params['id'], body]);

test.for([1280, 390])(
  '[TIC-97] asks the customer, with Restart now as the only primary button, at %i px',
  async (width) => {
    await openOwn({ width });
    await expect.element(card).toMatchTextContent(`${admin.globalUsername} proposes a restart`);
    await expect.element(card).toMatchTextContent('Mall Moderator on 84.112.9.40');
    await expect.element(card).toMatchTextContent('is back in about 10 seconds');
    await expect.element(button('Not now')).toBeVisible();
    await expect.element(button('Restart now')).toHaveClass('bg-primary');
    await expect.element(sendButton).not.toHaveClass('bg-primary');
    await expect.element(log).not.toBeInTheDocument();
    await expectNoViolations();
    await expectNoSidewaysScroll();
  },
);

test('[TIC-97] restarts by keyboard, and shows the new console from then on', async () => {
  const room = await openOwn();
  room.shop.api.reply('tickets.answerRestart', { data: proposal(answered('accepted')) });
  const release = room.shop.api.hold('tickets.answerRestart');
  await press(button('Restart now'), 'Enter');
  await expect.element(button('Restart now')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Not now')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(status).toMatchTextContent(/^You accepted today at \d\d:\d\d\.$/);
  await expect.element(card.getByText('Accepted')).toBeVisible();
  await expect.element(log).toMatchTextContent('ready');
  await eventually(() => room.shop.live.sent('license.watch')).toEqual([{ sessionId }]);
  expect(answers(room)).toEqual([[proposal().id, { accept: true }]]);
  // The pressed button has left, but the next Tab must not start at the top of the page.
  expect(card.element()).toContainElement(document.activeElement as HTMLElement);
  await expect.element(sendButton).toHaveClass('bg-primary');
  room.shop.live.send('license.console', {
    socketId: sessionId,
    license: license.id,
    lines: sampleLines(['first start', 'ready', 'roles read again']).slice(2),
    dropped: 0,
  });
  await expect.element(log).toMatchTextContent('roles read again');
  await expectNoViolations();
});

test('[TIC-98] shows the end of a long console after the restart', async () => {
  const room = await openOwn();
  const texts = Array.from({ length: 80 }, (_, at) => `line ${at}`);
  room.shop.api.reply('licenses.console', { data: sampleLines(texts) });
  room.shop.api.reply('tickets.answerRestart', { data: proposal(answered('accepted')) });
  await button('Restart now').click();
  await expect.element(log).toMatchTextContent('line 79');
  const belowEnd = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.element();
    return Math.round(scrollHeight - scrollTop - clientHeight);
  };
  await eventually(belowEnd).toBeLessThan(2);
  expect(log.element().scrollTop).toBeGreaterThan(0);
});

test('[TIC-97] declines with Not now', async () => {
  const room = await openOwn();
  room.shop.api.reply('tickets.answerRestart', { data: proposal(answered('declined')) });
  await button('Not now').click();
  await expect.element(status).toMatchTextContent('You chose not to restart now.');
  await expect.element(button('Restart now')).not.toBeInTheDocument();
  await expect.element(sendButton).toHaveClass('bg-primary');
  expect(answers(room)).toEqual([[proposal().id, { accept: false }]]);
  await expectNoViolations();
});

test('[TIC-97] says why a restart was refused, and leaves the proposal open', async () => {
  const room = await openOwn();
  room.shop.api.refuse('tickets.answerRestart', 'restart_unavailable');
  await button('Restart now').click();
  await expectAlert(errorCatalogue.restart_unavailable.message, 'danger');
  await expect.element(button('Restart now')).not.toHaveAttribute('aria-disabled', 'true');
});

test('[TIC-97] shows the answer that was given in another tab', async () => {
  const room = await openOwn();
  room.shop.api.refuse('tickets.answerRestart', 'proposal_answered');
  room.ticket = ticketWith(answered('declined'));
  await button('Restart now').click();
  await expectAlert(errorCatalogue.proposal_answered.message, 'danger');
  await expect.element(status).toMatchTextContent('You chose not to restart now.');
});

test.for([1280, 390])('[TIC-97] tells staff whom the proposal waits for at %i px', async (width) => {
  await openForStaff({ width });
  await expect.element(status).toMatchTextContent(`Waiting for ${customer.globalUsername}`);
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
  await expect.element(sendButton).toHaveClass('bg-primary');
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test('[TIC-98] shows staff the console as soon as the customer accepts', async () => {
  const room = await openForStaff();
  await expect.element(status).toMatchTextContent(/^Waiting for/);
  room.change(proposal(answered('accepted')));
  await expect
    .element(status)
    .toMatchTextContent(new RegExp(`^${customer.globalUsername} accepted today at `));
  await expect.element(log).toMatchTextContent('ready');
  await eventually(() => room.shop.live.sent('license.watch')).toEqual([{ sessionId }]);
  await expectNoViolations();
});

test('[TIC-98] tells staff that the customer declined', async () => {
  const room = await openForStaff();
  room.change(proposal(answered('declined')));
  await expect.element(status).toMatchTextContent(`${customer.globalUsername} chose not to restart now.`);
  await expect.element(log).not.toBeInTheDocument();
});

test('[TIC-98] hides the console on request, and no longer watches it', async () => {
  const room = await openOwn({ restart: answered('accepted') });
  await expect.element(log).toMatchTextContent('ready');
  await expect.element(button('Console')).toHaveAttribute('aria-expanded', 'true');
  await press(button('Console'), 'Enter');
  await expect.element(log).not.toBeInTheDocument();
  await eventually(() => room.shop.live.sent('license.unwatch')).toEqual([{ sessionId }]);
});

test('[TIC-98] shows the console of an old restart on request only', async () => {
  const room = await openForStaff({ restart: answered('accepted', '2026-11-15T08:00:00.000Z') });
  await expect.element(button('Console')).toHaveAttribute('aria-expanded', 'false');
  expect(room.shop.live.sent('license.watch')).toEqual([]);
  await button('Console').click();
  await expect.element(log).toMatchTextContent('ready');
});

test.for([
  ['customer', openOwn],
  ['staff', openForStaff],
] as const)('[TIC-98] tells the %s that the session has ended', async ([, open]) => {
  await open({ isRunning: false });
  await expect.element(status).toMatchTextContent('This session has ended, so it can’t be restarted.');
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
  await expect.element(sendButton).toHaveClass('bg-primary');
  await expectNoViolations();
});

test('[TIC-98] says that the session ended after its restart', async () => {
  const room = await openOwn({ restart: answered('accepted') });
  await expect.element(log).toMatchTextContent('ready');
  room.shop.api.reply('licenses.connected', { data: [] });
  room.shop.live.send('license.disconnect', {
    socketId: sessionId,
    uuid: running.uuid,
    license: license.id,
    crash: null,
  });
  await expect.element(status).toMatchTextContent(/The session has ended since\.$/);
  await expect.element(log).toMatchTextContent('Session ended');
});

test('[TIC-98] shows an answer that the page missed while it was disconnected', async () => {
  const room = await openForStaff();
  await expect.element(status).toMatchTextContent(/^Waiting for/);
  room.ticket = ticketWith(answered('declined'));
  room.setStatus('open');
  await expect.element(status).toMatchTextContent(/chose not to restart now\.$/);
});

test('[TIC-97] stays within its column with a long name', async () => {
  const name = 'Long'.repeat(25);
  await openOwn({
    restart: sampleProposal({ name, ip: '2001:0db8:0000:0000:0000:ff00:0042:8329' }),
    width: 390,
  });
  await expect.element(page.getByRole('button', { name: 'Restart now' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
