import { copy } from '@botique/contract/copy.ts';
import { expect } from '@playwright/test';
import { switchableLine } from './steps/live-frames.ts';
import { setStatus, speakIn, ticketPath } from './steps/tickets.ts';
import { composer, enter, rows, rowWith, say, test } from './steps/ticket-room.ts';

// A cut line comes back within seconds, by itself.
test.describe.configure({ timeout: 60_000 });

type Sent = { $$id: string; content: string };

test('[TIC-68] [TIC-30] [TIC-49] a line that is cut in the middle of sending: nothing is lost, nothing comes twice', async ({
  room: { customer, admin, ticket },
}) => {
  const line = await switchableLine(customer);
  await customer.goto(ticketPath(ticket.id));
  await enter(admin, ticket);
  await say(customer, 'Before the cut');
  const sent = () =>
    line.sent.filter(({ name }) => name === 'ticket.message').map(({ payload }) => payload as Sent);

  // The server gets it, and its answer is lost: whoever sent it cannot know.
  line.deafen();
  await composer(customer).fill('In the middle');
  await composer(customer).press('Enter');
  await expect(composer(customer)).toBeDisabled();
  await expect(rowWith(admin, 'In the middle')).toHaveCount(1);
  await line.cut();
  await speakIn(admin.context(), ticket, 'Said while nobody listened');
  await setStatus(admin.context(), ticket, 'close');
  await setStatus(admin.context(), ticket, 'open');
  await expect(composer(customer)).toBeDisabled();
  line.mend();

  await expect(composer(customer)).toHaveValue('', { timeout: 15_000 });
  await expect(composer(customer)).toBeEnabled();
  await expect(composer(customer)).toBeFocused();
  await expect(rows(customer)).toHaveText([
    /New members/,
    /Before the cut/,
    /In the middle/,
    /Said while nobody listened/,
  ]);
  await expect(rows(admin)).toHaveCount(4);
  expect(new Set(sent().map(({ $$id }) => $$id)).size).toBe(2);

  // Said without a line, it waits for the next one.
  await line.cut();
  await composer(customer).fill('Without a line');
  await composer(customer).press('Enter');
  await expect(composer(customer)).toBeDisabled();
  line.mend();
  await expect(rowWith(admin, 'Without a line')).toHaveCount(1, { timeout: 15_000 });
  await expect(composer(customer)).toHaveValue('');

  // A change that nobody told is told when it is seen.
  await line.cut();
  await setStatus(admin.context(), ticket, 'close');
  line.mend();
  await expect(customer.getByTestId('alert')).toHaveText(copy.tickets.closed, { timeout: 15_000 });
  await expect(customer.getByText(copy.tickets.closedComposer)).toBeVisible();
});

test('[TIC-51] [TIC-68] after 10 s the text is still there; tried again it is the same message', async ({
  room: { customer, admin, ticket },
}) => {
  await customer.clock.install();
  const line = await switchableLine(customer);
  await customer.goto(ticketPath(ticket.id));
  await enter(admin, ticket);
  await say(customer, 'Before the cut');
  line.deafen();
  await composer(customer).fill('Lost for a while');
  await composer(customer).press('Enter');
  await expect(rowWith(admin, 'Lost for a while')).toHaveCount(1);
  await line.cut();

  await customer.clock.runFor(9000);
  await expect(composer(customer)).toBeDisabled();
  await customer.clock.runFor(1500);
  await expect(composer(customer)).toBeEnabled();
  await expect(composer(customer)).toHaveValue('Lost for a while');
  await expect(composer(customer)).toBeFocused();
  await expect(customer.getByTestId('alert')).toContainText('did not get through');

  // It had arrived. Whether the page hears of it by itself or tries again, it is said once.
  await composer(customer).press('Enter');
  line.mend();
  await expect(async () => {
    await customer.clock.runFor(3000);
    await expect(rowWith(customer, 'Lost for a while')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(composer(customer)).toHaveValue('');
  await expect(composer(customer)).toBeEnabled();
  await expect(rowWith(admin, 'Lost for a while')).toHaveCount(1);
  await expect(rows(customer)).toHaveCount(3);
});

test('[TIC-24] [TIC-7] a refusal leaves the text and tells the server’s sentence; what is too long is not sent', async ({
  room: { customer, admin, ticket },
}) => {
  const line = await switchableLine(customer);
  await customer.goto(ticketPath(ticket.id));
  await say(customer, 'All is well');
  await composer(customer).fill('x'.repeat(4001));
  await expect(customer.getByText('1 character too many')).toBeVisible();
  await composer(customer).press('Enter');
  await expect(composer(customer)).toBeEnabled();
  await composer(customer).fill('Too late');
  // The page does not hear that the ticket was closed.
  line.deafen('ticket.data');
  await setStatus(admin.context(), ticket, 'close');
  await composer(customer).press('Enter');
  await expect(customer.getByTestId('alert')).toHaveText(copy.tickets.closedComposer);
  await expect(composer(customer)).toBeEnabled();
  await expect(composer(customer)).toHaveValue('Too late');
  expect(line.sent.filter(({ name }) => name === 'ticket.message')).toHaveLength(2);
});
