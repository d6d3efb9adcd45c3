import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert } from '../../../../testing/alerts.ts';
import { advance, stopClock, waitUntil } from '../../../../testing/clock.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { sampleAnswer } from '../../../../testing/samples/sample-tickets.ts';
import { alert, composer, openRoom, rows, rowWith, type TestRoom } from '../../testing/ticket-room.ts';

/** Advances time until the page has reconnected, which takes some seconds. */
async function reconnect({ shop }: Pick<TestRoom, 'shop'>): Promise<void> {
  shop.live.restore();
  for (let seconds = 0; !shop.live.isConnected && seconds < 60; seconds += 1) await advance(1000);
  expect(shop.live.isConnected).toBe(true);
}

test('[UI-46] rejoins the ticket room and sends the user data again after a lost connection', async () => {
  stopClock();
  const { shop, ...room } = await openRoom();
  const joined = () => shop.live.sent('joinTicketRoom');
  await eventually(joined).toEqual([{ id: room.ticket.id }]);
  const announced = shop.live.sent('userdata').length;
  shop.live.cut();
  await reconnect({ shop });
  await eventually(joined).toEqual([{ id: room.ticket.id }, { id: room.ticket.id }]);
  expect(shop.live.sent('userdata')).toHaveLength(announced + 1);
});

test('[TIC-68] [TIC-30] resends a message with the same id when its reply was lost with the connection', async () => {
  stopClock();
  const room = await openRoom();
  room.answers = false;
  await composer.fill('In the middle');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toBeDisabled();
  await eventually(() => room.ticket.messages.length).toBe(2);
  room.shop.live.cut();
  room.ticket = {
    ...room.ticket,
    messages: [...room.ticket.messages, sampleAnswer(900, { content: 'Said while nobody listened' })],
  };
  await expect.element(composer).toBeDisabled();
  room.answers = true;
  await reconnect(room);

  await expect.element(composer).toHaveValue('');
  await expect.element(composer).toBeEnabled();
  await expect.element(composer).toHaveFocus();
  await expect.element(rowWith('Said while nobody listened')).toBeVisible();
  await expect.element(rows).toHaveLength(3);
  expect(new Set(room.sent.map(({ $$id }) => $$id)).size).toBe(1);
});

test('[TIC-68] sends a message written without a connection as soon as there is one', async () => {
  stopClock();
  const room = await openRoom();
  room.shop.live.cut();
  await composer.fill('Without a connection');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toBeDisabled();
  expect(room.sent).toEqual([]);
  await reconnect(room);
  await expect.element(composer).toHaveValue('');
  await expect.element(rowWith('Without a connection')).toBeVisible();
  expect(room.ticket.messages).toHaveLength(2);
});

test('[TIC-51] [TIC-68] gives the text back after 10 s without a reply, and shows the message once when it is sent again', async () => {
  stopClock();
  const room = await openRoom();
  room.answers = false;
  await composer.fill('Lost for a while');
  await userEvent.keyboard('{Enter}');
  await waitUntil(() => room.ticket.messages.length === 2);
  room.shop.live.cut();
  await advance(9999);
  expect(composer.element()).toBeDisabled();
  await advance(1);
  expect(composer.element()).toBeEnabled();
  await expect.element(composer).toHaveValue('Lost for a while');
  await expect.element(composer).toHaveFocus();
  await expect.element(alert).toMatchTextContent('wasn’t sent');

  // It had arrived. Whether the page learns of that or retries, it appears once.
  room.answers = true;
  await userEvent.keyboard('{Enter}');
  await reconnect(room);
  await expect.element(composer).toHaveValue('');
  await expect.element(composer).toBeEnabled();
  await expect.element(rowWith('Lost for a while')).toHaveLength(1);
  await expect.element(rows).toHaveLength(2);
});

test('[TIC-51] disables the composer for 10 s when a connection stays open without a reply', async () => {
  stopClock();
  const room = await openRoom();
  room.answers = false;
  await composer.fill('Patience');
  await userEvent.keyboard('{Enter}');
  await waitUntil(() => room.ticket.messages.length === 2);
  await advance(9999);
  expect(composer.element()).toBeDisabled();
  await advance(1);
  expect(composer.element()).toBeEnabled();
  expect(composer.element()).toHaveValue('Patience');
});

/** Sends a message and waits for the 10 s time-out after which the page reports it as failed. */
async function failToSend(room: TestRoom, words: string): Promise<void> {
  await composer.fill(words);
  await userEvent.keyboard('{Enter}');
  await waitUntil(() => room.sent.length === 1);
  await advance(10_000);
  await expect.element(alert).toMatchTextContent('wasn’t sent');
  await dismissAlert();
  await expect.element(composer).toHaveValue(words);
  await expect.element(composer).toHaveFocus();
}

const contents = ({ ticket }: TestRoom) => ticket.messages.slice(1).map(({ content }) => content);
const cancelled = ({ shop }: TestRoom) => shop.live.sent('ticket.message.cancel') as { $$id: string }[];

test('[TIC-70] cancels a message that was reported as not sent, and refuses it when it arrives late', async () => {
  stopClock();
  const room = await openRoom({ clockAhead: 3 * 3600 * 1000 });
  room.stalls = true;
  await failToSend(room, 'Stuck in a tunnel');
  const reportedAt = room.now().toISOString();
  expect(room.sent[0]?.sendBefore).toBeDefined();
  expect((room.sent[0]?.sendBefore ?? '') < reportedAt).toBe(true);
  await eventually(() => cancelled(room)).toMatchObject([{ $$id: room.sent[0]?.$$id }]);

  room.release();
  await advance(1000);
  expect(contents(room)).toEqual([]);
  await expect.element(composer).toHaveValue('Stuck in a tunnel');

  // A retry sends it once, as a new attempt.
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('');
  await expect.element(rowWith('Stuck in a tunnel')).toHaveLength(1);
  expect(contents(room)).toEqual(['Stuck in a tunnel']);
  expect(room.sent).toHaveLength(2);
  expect(cancelled(room)).toHaveLength(1);
});

test('[TIC-71] sends an edited text once, and only after the server has cancelled the first attempt', async () => {
  stopClock();
  const room = await openRoom();
  room.stalls = true;
  await failToSend(room, 'First words');
  await composer.fill('Better words');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toBeDisabled();
  await advance(1000);
  expect(room.sent).toHaveLength(1);
  room.release();
  await expect.element(composer).toHaveValue('');
  await expect.element(rowWith('Better words')).toHaveLength(1);
  expect(contents(room)).toEqual(['Better words']);
  expect(room.sent).toHaveLength(2);
});

test('[TIC-71] does not send an edited text when the first attempt had arrived, and says so', async () => {
  stopClock();
  const room = await openRoom();
  room.answers = false;
  await failToSend(room, 'First words');
  await composer.fill('Better words');
  room.answers = true;
  await userEvent.keyboard('{Enter}');
  await expectAlert(/^Your earlier message was sent after all\./, 'calm');
  await expect.element(rowWith('First words')).toHaveLength(1);
  await expect.element(composer).toHaveValue('Better words');
  await expect.element(composer).toBeEnabled();
  expect(room.sent).toHaveLength(1);
  expect(contents(room)).toEqual(['First words']);
  // Sent again on purpose, it is a new message.
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('');
  expect(contents(room)).toEqual(['First words', 'Better words']);
});

test('[TIC-71] does not repeat a message that had arrived when it is sent again unchanged', async () => {
  stopClock();
  const room = await openRoom();
  room.answers = false;
  await failToSend(room, 'Only once');
  room.answers = true;
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('');
  await expect.element(composer).toBeEnabled();
  await expect.element(rowWith('Only once')).toHaveLength(1);
  expect(room.sent).toHaveLength(1);
  expect(contents(room)).toEqual(['Only once']);
});

test('[TIC-56] [TIC-52] shows after reconnecting that the ticket was closed', async () => {
  stopClock();
  const room = await openRoom();
  room.shop.live.cut();
  room.ticket = { ...room.ticket, status: 'close' };
  await reconnect(room);
  await expect.element(alert).toHaveTextContent(strings.tickets.closed);
  await expect.element(page.getByText(strings.tickets.closedComposer)).toBeVisible();
});
