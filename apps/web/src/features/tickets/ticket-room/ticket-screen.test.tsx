import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleAnswer, sampleMessage, sampleTicket } from '../../../testing/samples/sample-tickets.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import {
  alert,
  composer,
  conversation,
  details,
  fact,
  openRoom,
  rows,
  TestRoom,
} from '../testing/ticket-room.ts';

const path = '/dashboard/ticket/view/T-4Kq92xWd';
const listHeading = page.getByRole('heading', { level: 1, name: strings.tickets.title });

test('[TIC-53] [TIC-54] shows the details of a ticket in the panel, with its links as Link', async () => {
  const ticket = sampleTicket({ createdAt: new Date().toISOString() });
  await openRoom({ viewer: admin, ticket });
  expect(fact('Ticket ID')).toBe(ticket.id);
  expect(fact('Create Date')).toMatch(/^Today at \d\d:\d\d$/);
  expect(fact('Messages')).toBe('1');
  expect(fact('Status')).toBe(strings.tickets.badges.waiting);
  expect(fact('Category')).toBe('General question');
  await expect.element(details.getByText('Product Id')).not.toBeInTheDocument();
  const profile = details.getByRole('link', {
    name: `${strings.tickets.link} to ${customer.globalUsername}’s profile`,
  });
  await expect.element(profile).toHaveTextContent(strings.tickets.link);
  await expect.element(profile).toHaveAttribute('href', `/profile/${customer.id}`);
  await expect.element(conversation.getByText('Ticket opened', { exact: true })).toBeVisible();
  expect(document.title).toMatch(new RegExp(`^${ticket.title}`));
  await expectNoViolations();
});

test('[TIC-53] shows the product of a ticket in the panel and the conversation', async () => {
  const about = { type: 'product', productId: 'Wd4xK9Qe', productName: 'Warden' } as const;
  await openRoom({ ticket: sampleTicket(about) });
  expect(fact('Category')).toBe('Product');
  const link = details.getByRole('link', { name: `${strings.tickets.link} to the product Warden` });
  await expect.element(link).toHaveTextContent(strings.tickets.link);
  await expect.element(conversation.getByText('Ticket opened for Warden')).toBeVisible();
});

test('[TIC-53] [TIC-55] shows customers no link to a profile, no Close and no Delete', async () => {
  await openRoom();
  await expect.element(composer).toBeVisible();
  await expect.element(details.getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete ticket' })).not.toBeInTheDocument();
});

test('[TIC-44] updates message count and status in the panel when a message arrives', async () => {
  const room = await openRoom();
  room.say(sampleAnswer(2));
  await eventually(() => fact('Messages')).toBe('2');
  expect(fact('Status')).toBe(strings.tickets.badges.responded);
});

test('[TIC-28] keeps message count and status in the panel when a note arrives', async () => {
  const room = await openRoom({ viewer: admin });
  room.say(sampleAnswer(2, { note: true }));
  await expect.element(rows).toHaveLength(2);
  expect(fact('Messages')).toBe('1');
  expect(fact('Status')).toBe(strings.tickets.badges.waiting);
});

test('[TIC-52] [TIC-56] [TIC-57] shows when a ticket is closed and reopened, and keeps the draft and the focus', async () => {
  const room = await openRoom();
  await composer.fill('Not said yet');
  room.setStatus('close');
  await expect.element(alert).toHaveTextContent(strings.tickets.closed);
  const spoken = document.querySelector('p[role=alert][aria-live=assertive]');
  await eventually(() => spoken?.textContent).toBe(strings.tickets.closed);
  await expect.element(page.getByText(strings.tickets.closedComposer, { exact: true })).toBeVisible();
  expect(fact('Status')).toBe(strings.tickets.badges.closed);
  await expect.element(composer).not.toBeInTheDocument();
  // The next Tab of someone who was writing must not start at the top of the page.
  expect(document.activeElement).not.toBe(document.body);
  await expectNoViolations();

  room.setStatus('open');
  await expect.element(alert).toHaveTextContent(strings.tickets.opened);
  expect(fact('Messages')).toBe('1');
  expect(fact('Status')).toBe(strings.tickets.badges.waiting);
  await expect.element(composer).toHaveValue('Not said yet');
  await composer.fill('');
});

test('[TIC-55] [TIC-60] lets admins close and reopen a ticket, and write notes in a closed one', async () => {
  const room = await openRoom({ viewer: admin });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await eventually(() => room.shop.live.sent('ticket.stats')).toEqual([
    { id: room.ticket.id, status: 'close' },
  ]);
  room.setStatus('close');
  await expect.element(page.getByText(strings.tickets.closedComposer)).toBeVisible();
  await page.getByRole('button', { name: 'Internal note' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Write a note' })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await eventually(() => room.shop.live.sent('ticket.stats')).toHaveLength(2);
  expect(room.shop.live.sent('ticket.stats')[1]).toEqual({ id: room.ticket.id, status: 'open' });
});

test('[TIC-29] returns to the list when the open ticket is deleted', async () => {
  const room = await openRoom();
  room.shop.api.refuse('tickets.get', 'not_found');
  room.shop.live.send('ticket.deleted', { id: room.ticket.id });
  await expect.element(alert).toHaveTextContent(strings.tickets.notFound);
  await expect.element(listHeading).toBeVisible();
});

test('[TIC-29] returns to the list even if the reply to deleting a ticket is lost', async () => {
  const room = await openRoom({ viewer: admin });
  room.shop.api.disconnect('tickets.delete');
  room.shop.api.refuse('tickets.get', 'not_found');
  await details.getByRole('button', { name: 'Delete ticket' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${room.ticket.title}”?` });
  await question.getByRole('button', { name: 'Delete ticket' }).click();
  await expect.element(listHeading).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard/tickets/@me');
});

test('[TIC-29] deletes a ticket after confirmation and says so', async () => {
  const room = await openRoom({ viewer: admin });
  room.shop.api.reply('tickets.delete', { data: [], next: null, total: 0 });
  await details.getByRole('button', { name: 'Delete ticket' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${room.ticket.title}”?` });
  await expect.element(question).toBeVisible();
  await expectNoViolations();
  expect(room.shop.api.calls('tickets.delete')).toEqual([]);
  await question.getByRole('button', { name: 'Delete ticket' }).click();
  await expect.element(alert).toHaveTextContent(`“${room.ticket.title}” deleted.`);
  await expect.element(listHeading).toBeVisible();
});

for (const id of ['T-00000000', 'nonsense']) {
  test(`[TIC-45] returns to the list when no ticket has the id ${id}`, async () => {
    const shop = createTestShop({ viewer: customer });
    shop.api.refuse('tickets.get', 'not_found');
    await openPage(`/dashboard/ticket/view/${id}`, { shop });
    await expect.element(alert).toHaveTextContent(strings.tickets.notFound);
    await expect.element(listHeading).toBeVisible();
    // Once by the page, and once more when the live channel connects.
    expect(shop.api.calls('tickets.get').length).toBeLessThanOrEqual(2);
  });
}

test('[UI-10] offers Retry when a ticket cannot be loaded', async () => {
  const room = new TestRoom(createTestShop({ viewer: customer }), sampleTicket());
  const loaded = room.shop.api.hold('tickets.get');
  await openPage(path, { shop: room.shop });
  room.shop.live.cut();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ticket' })).toBeInTheDocument();
  room.shop.api.breakDown('tickets.get');
  loaded();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Could not load this ticket.');
  await expectNoViolations();
  room.shop.api.reply('tickets.get', { data: sampleTicket({ messages: [sampleMessage(1)] }), next: null });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows).toHaveLength(1);
});
