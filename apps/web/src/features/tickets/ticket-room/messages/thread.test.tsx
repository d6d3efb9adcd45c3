import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { sampleAnswer, sampleMessage, sampleTicket } from '../../../../testing/samples/sample-tickets.ts';
import { admin, customer } from '../../../../testing/samples/samples.ts';
import { conversation, openRoom, rows, rowWith, type TestRoom } from '../../testing/ticket-room.ts';

const many = Array.from({ length: 111 }, (_, index) =>
  sampleMessage(index + 1, { content: `Message ${index + 1} ${'of many words '.repeat(index % 9)}` }),
);

const reads = ({ shop }: TestRoom) => shop.api.calls('tickets.read').length;
const nextFrame = () => new Promise(requestAnimationFrame);

/** Scrolls to the top and returns how far the message there moves while earlier ones load above it. */
async function scrollUp(): Promise<number> {
  const before = rows.elements().length;
  window.scrollTo(0, 0);
  const row = rows.first().element();
  let { top } = row.getBoundingClientRect();
  let moved = 0;
  for (let framesAfter = 0; framesAfter < 10;) {
    await nextFrame();
    // A page that was still going to its end has not noticed the scrolling yet.
    if (rows.elements().length === before && window.scrollY > 0) {
      window.scrollTo(0, 0);
      top = row.getBoundingClientRect().top;
    }
    moved = Math.max(moved, Math.abs(row.getBoundingClientRect().top - top));
    if (rows.elements().length > before) framesAfter += 1;
  }
  return moved;
}

test('[TIC-58] opens a long conversation at its end and marks it as read', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const room = await openRoom({ viewer: admin, ticket: sampleTicket({ messages: many, unread: 111 }) });
  await expect.element(rows).toHaveLength(50);
  await expect.element(rowWith('Message 111')).toBeInViewport();
  await eventually(() => reads(room)).toBe(1);
  expect(room.shop.api.calls('tickets.read')[0]?.body).toEqual({ messageId: many.at(-1)?.id });
});

test('[TIC-58] loads earlier messages on scrolling up, without moving the ones on the screen', async () => {
  await openRoom({ viewer: admin, ticket: sampleTicket({ messages: many }) });
  await expect.element(rowWith('Message 111')).toBeInViewport();
  expect(await scrollUp()).toBeLessThan(1);
  await expect.element(rows).toHaveLength(100);
  await scrollUp();
  await expect.element(rows).toHaveLength(111);
  await expect.element(conversation.getByText('Ticket opened')).toBeVisible();
});

test('[TIC-58] shows an error when earlier messages cannot be loaded', async () => {
  const room = await openRoom({ ticket: sampleTicket({ messages: many }) });
  await expect.element(rowWith('Message 111')).toBeInViewport();
  room.shop.api.breakDown('tickets.get');
  window.scrollTo(0, 0);
  await expect
    .element(conversation.getByRole('alert'))
    .toMatchTextContent('Could not load earlier messages.');
});

test('[TIC-58] tells a reader who has scrolled up about a new message, without moving them', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const room = await openRoom({ viewer: admin, ticket: sampleTicket({ messages: many, unread: 111 }) });
  await eventually(() => reads(room)).toBe(1);
  await scrollUp();
  room.say(sampleMessage(200, { content: 'Are you still there?' }));
  const button = page.getByRole('button', { name: 'New messages' });
  await expect.element(button).toBeVisible();
  await expect.element(rowWith('Are you still there?')).not.toBeInViewport();
  expect(reads(room)).toBe(1);
  await button.click();
  await expect.element(rowWith('Are you still there?')).toBeInViewport();
  await expect.element(button).not.toBeInTheDocument();
  await eventually(() => reads(room)).toBe(2);
});

test('[TIC-46] [TIC-58] jumps to a quoted message that is not loaded yet', async () => {
  const question = sampleMessage(1, { content: 'New members do not get the role.' });
  const quote = { username: customer.globalUsername, content: question.content };
  const answer = sampleMessage(200, { content: 'This is still my question.', reply: question.id, quote });
  await openRoom({ ticket: sampleTicket({ messages: [question, ...many.slice(1), answer] }) });
  await expect.element(rows).toHaveLength(50);
  await rowWith('This is still my question.')
    .getByRole('link', { name: new RegExp(`${strings.tickets.said}$`) })
    .click();
  await expect.element(rows.first()).toHaveFocus();
  await expect.element(rows.first()).toMatchTextContent('New members do not get the role.');
  await expect.element(rows.first()).toBeInViewport();
});

test('[TIC-64] marks where the unread messages begin', async () => {
  const messages = [sampleMessage(1), sampleAnswer(2, { content: 'Have you tried this?' }), sampleAnswer(3)];
  await openRoom({ ticket: sampleTicket({ messages, unread: 2 }) });
  const mark = conversation.getByText('New', { exact: true });
  await expect.element(mark).toBeVisible();
  expect(mark.element().closest('p')?.nextElementSibling?.textContent).toContain('Have you tried this?');
  await expectNoViolations();
});

test('[TIC-64] marks nothing as new when everything is read', async () => {
  await openRoom({ ticket: sampleTicket({ messages: [sampleMessage(1), sampleAnswer(2)] }) });
  await expect.element(rows).toHaveLength(2);
  await expect.element(conversation.getByText('New', { exact: true })).not.toBeInTheDocument();
});

test('[TIC-64] does not mark messages as read while the window is in the background', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const note = sampleAnswer(3, { content: 'Ask for the log.', note: true });
  const messages = [sampleMessage(1), sampleMessage(2, { content: 'I have tried both.' }), note];
  const room = await openRoom({ viewer: admin, ticket: sampleTicket({ messages, unread: 1 }) });
  await expect.element(rowWith('Ask for the log.')).toBeInViewport();
  expect(reads(room)).toBe(0);
  focus.mockReturnValue(true);
  window.dispatchEvent(new Event('focus'));
  await eventually(() => reads(room)).toBe(1);
});

test('[TIC-44] shows messages in the order of their dates, each with its author, role and time', async () => {
  const now = new Date();
  const room = await openRoom({ ticket: sampleTicket({ messages: [sampleMessage(1)] }) });
  room.say(sampleAnswer(3, { content: 'Which channel is it?', date: now.toISOString() }));
  const answer = rowWith('Which channel is it?');
  await expect.element(answer).toMatchTextContent('June');
  await expect.element(answer.getByText('Admin', { exact: true })).toBeVisible();
  await expect.element(answer).toMatchTextContent(/Today at \d\d:\d\d/);
  room.say(sampleMessage(2, { content: 'Came late' }));
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.nth(1)).toMatchTextContent('Came late');
});

test('announces new messages of others once, but not the viewer’s own', async () => {
  const room = await openRoom();
  room.say(sampleAnswer(2, { content: 'Which channel is it?' }));
  await expect.element(page.getByText('June: Which channel is it?')).toHaveLength(1);
  room.say(sampleMessage(3, { content: 'The welcome channel.' }));
  await expect.element(rowWith('The welcome channel.')).toBeVisible();
  await expect.element(page.getByText('Nova Reyes: The welcome channel.')).toHaveLength(0);
});
