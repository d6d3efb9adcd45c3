import { strings } from '@botique/contract/strings.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleAnswer, sampleMessage, sampleTicket } from '../../../../testing/samples/sample-tickets.ts';
import { admin } from '../../../../testing/samples/samples.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import {
  alert,
  composer,
  conversation,
  openRoom,
  rows,
  rowWith,
  send,
  sendButton,
} from '../../testing/ticket-room.ts';

test('[TIC-47] [TIC-49] [TIC-50] sends a message with Enter, adds a line with Shift+Enter and keeps the focus', async () => {
  const room = await openRoom();
  await composer.fill('First line');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}second line');
  expect(room.sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(rowWith('First line')).toMatchTextContent('second line');
  await expect.element(composer).toHaveValue('');
  await expect.element(composer).toHaveFocus();
  expect(room.sent).toMatchObject([
    { ticketId: room.ticket.id, content: 'First line\nsecond line', attachments: [] },
  ]);
  expect(room.sent[0]?.$$id).toMatch(/^[\da-f-]{36}$/);
});

test('[TIC-47] sends a message with the send button', async () => {
  const room = await openRoom();
  await composer.fill('By button');
  await sendButton.click();
  await expect.element(rowWith('By button')).toBeVisible();
  expect(room.sent).toHaveLength(1);
});

test('[TIC-48] sends nothing that is empty, blank or still being composed by an input method', async () => {
  const room = await openRoom();
  await composer.click();
  await userEvent.keyboard('{Enter}');
  await composer.fill('にほ');
  // During an IME composition, Enter picks a word.
  composer
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  await composer.fill('  \n ');
  await sendButton.click();
  await expect.element(composer).toBeEnabled();
  // A message that the page had sent would have arrived before this one.
  await send('Now');
  expect(room.sent.map(({ content }) => content)).toEqual(['Now']);
});

test('[TIC-49] disables the composer while a message is in flight', async () => {
  const room = await openRoom();
  room.answers = false;
  await composer.fill('On its way');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toBeDisabled();
  await expect.element(composer).toHaveValue('On its way');
  await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeDisabled();
  await expectNoViolations();
});

test('[TIC-46] [TIC-50] quotes the message that is replied to, and links the quote to it', async () => {
  const ticket = sampleTicket({
    messages: [sampleMessage(1), sampleAnswer(2, { content: 'Which channel?' })],
  });
  const room = await openRoom({ ticket });
  await rowWith('Which channel?').getByRole('button', { name: 'Reply to June' }).click();
  await expect.element(composer).toHaveFocus();
  await expect.element(page.getByText(/^Replying to June/)).toBeVisible();
  await expectNoViolations();
  await send('The welcome channel.');
  expect(room.sent).toMatchObject([{ reply: ticket.messages[1]?.id }]);
  await expect.element(page.getByText(/^Replying to/)).not.toBeInTheDocument();

  const said = rowWith('The welcome channel.').getByRole('link', { name: `June ${strings.tickets.said}` });
  await said.click();
  await expect.element(rows.nth(1)).toHaveFocus();
  await expect.element(rows.nth(1)).toHaveClass(/message-found/);
});

test('drops the reply and keeps the text on Escape', async () => {
  await openRoom();
  await rows
    .first()
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await composer.fill('Half a sentence');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^Replying to/)).not.toBeInTheDocument();
  await expect.element(composer).toHaveValue('Half a sentence');
});

test('[TIC-7] shows how many characters are too many and does not send the message', async () => {
  const room = await openRoom();
  await composer.fill('x'.repeat(ticketLimits.message + 1));
  await expect.element(page.getByText('1 character over the limit')).toBeVisible();
  await expectNoViolations();
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toBeEnabled();
  await composer.fill('x'.repeat(ticketLimits.message));
  await expect.element(page.getByText('0 characters left')).toBeVisible();
  await sendButton.click();
  await expect.element(composer).toHaveValue('');
  expect(room.sent.map(({ content }) => content.length)).toEqual([ticketLimits.message]);
});

test('[TIC-24] keeps the text and shows the server’s message when a message is refused', async () => {
  const room = await openRoom();
  room.shop.live.acknowledge('ticket.message', () => ({
    success: false,
    code: 409,
    error: 'ticket_closed',
    message: strings.tickets.closedComposer,
  }));
  await composer.fill('Too late');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(strings.tickets.closedComposer);
  await expect.element(composer).toBeEnabled();
  await expect.element(composer).toHaveValue('Too late');
  expect(room.sent).toHaveLength(1);
});

test('[TIC-50] keeps the draft of a message while the customer visits another page', async () => {
  await openRoom();
  await composer.fill('Half a sentence');
  await page.getByRole('link', { name: strings.tickets.title, exact: true }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: strings.tickets.title })).toBeVisible();
  window.history.back();
  await expect.element(composer).toHaveValue('Half a sentence');
});

test('[TIC-60] sends notes for the team only, and answers a note with a note', async () => {
  const room = await openRoom({ viewer: admin });
  const noteSwitch = page.getByRole('button', { name: 'Internal note' });
  await noteSwitch.click();
  await expect.element(page.getByText('Visible to the team only')).toBeVisible();
  await expectNoViolations();
  await send('On the old plan.');
  await expect.element(rowWith('On the old plan.').getByText('Note', { exact: true })).toBeVisible();
  await noteSwitch.click();
  await expect.element(noteSwitch).toHaveAttribute('aria-pressed', 'false');
  await rowWith('On the old plan.')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await expect.element(noteSwitch).toHaveAttribute('aria-pressed', 'true');
  await send('Then upgrade them.');
  expect(room.sent).toEqual([]);
  expect(room.shop.live.sent('ticket.note')).toMatchObject([
    { content: 'On the old plan.' },
    { content: 'Then upgrade them.' },
  ]);
});

test('[TIC-60] does not offer notes to customers', async () => {
  await openRoom();
  await expect.element(composer).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Internal note' })).not.toBeInTheDocument();
});

test('[TIC-60] removes the note that is being answered when its reader loses the admin role', async () => {
  const note = sampleMessage(2, { content: 'On the old plan.', note: true });
  const room = await openRoom({
    viewer: admin,
    ticket: sampleTicket({ messages: [sampleMessage(1), note] }),
  });
  await rowWith('old plan')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await expect.element(page.getByText(/^Replying to/)).toBeVisible();

  room.ticket = { ...room.ticket, messages: [sampleMessage(1)] };
  room.shop.viewer = { ...admin, role: 'User' };
  room.shop.api.reply('auth.userData', { data: room.shop.viewer });
  room.shop.live.send('session.ended', { reason: 'role_changed' });
  await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect.element(conversation).not.toMatchTextContent('old plan');
  await expect.element(page.getByText(/^Replying to/)).not.toBeInTheDocument();
  await send('A question of mine.');
  expect(room.sent).toMatchObject([{ content: 'A question of mine.' }]);
});
