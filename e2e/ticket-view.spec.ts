import { strings } from '@botique/contract/strings.ts';
import { expectNoViolations } from './accessibility/axe.ts';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { signInAsSomeoneNew } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { openTicket } from './fixtures/tickets.ts';
import { ticketPath, type TicketRoom } from './pages/ticket-room.ts';
import { ticketsPath } from './pages/tickets-page.ts';

test('[TIC-44] [TIC-46] both sides see each other’s messages and replies live', async ({
  room: { customer, admin, person, ticket },
}) => {
  await Promise.all([customer.open(ticket), admin.open(ticket)]);
  await expect(admin.fact('Status')).toHaveText(strings.tickets.badges.waiting);
  await customer.composer.fill('First line');
  await customer.composer.press('Shift+Enter');
  await customer.composer.pressSequentially('second line');
  await customer.composer.press('Enter');
  await expect(admin.messageWith('First line\nsecond line')).toBeVisible();

  await admin.replyTo('First line');
  await expect(admin.page.getByText(`Replying to ${person.name}`)).toBeVisible();
  await admin.composer.fill('Which channel is it?');
  await admin.sendButton.click();
  const answer = customer.messageWith('Which channel is it?');
  await expect(answer).toContainText('June Okafor');
  await expect(answer.getByText('Admin', { exact: true })).toBeVisible();
  await expect(answer).toContainText(/Today at \d\d:\d\d/);
  await expect(customer.fact('Status')).toHaveText(strings.tickets.badges.responded);
  await expect(customer.fact('Messages')).toHaveText('3');
  await answer.getByRole('link', { name: `${person.name} ${strings.tickets.said}` }).click();
  await expect(customer.messageWith('First line').first()).toBeFocused();
  await expect(customer.messages).toHaveCount(3);
});

test('[TIC-55] [TIC-56] [TIC-57] [TIC-52] both sides see that a ticket is closed and reopened', async ({
  room: { customer, admin, ticket },
}) => {
  const consoleErrors = [collectConsoleErrors(customer.page), collectConsoleErrors(admin.page)];
  await Promise.all([customer.open(ticket), admin.open(ticket)]);
  await customer.composer.fill('Not said yet');
  await Promise.all([admin.setStatus('Close'), expectAlerts([customer, admin], strings.tickets.closed)]);
  for (const room of [customer, admin]) {
    await expect(room.page.getByText(strings.tickets.closedComposer, { exact: true })).toBeVisible();
    await expect(room.fact('Status')).toHaveText(strings.tickets.badges.closed);
    await expect(room.composer).toHaveCount(0);
  }
  await Promise.all([customer, admin].map(({ page }) => expectNoViolations(page)));

  await Promise.all([admin.setStatus('Open'), expectAlerts([customer, admin], strings.tickets.opened)]);
  for (const room of [customer, admin]) {
    await expect(room.fact('Messages')).toHaveText('1');
    await expect(room.fact('Status')).toHaveText(strings.tickets.badges.waiting);
  }
  await expect(customer.composer).toHaveValue('Not said yet');
  expect(consoleErrors).toEqual([[], []]);
});

test('[TIC-29] [TIC-45] a ticket that is deleted or belongs to someone else redirects to the list', async ({
  room: { customer, admin, ticket },
  browser,
}) => {
  await Promise.all([customer.open(ticket), admin.open(ticket)]);
  await Promise.all([
    admin.delete(ticket.title),
    expectAlerts([customer], strings.tickets.notFound),
    expectAlerts([admin], `“${ticket.title}” deleted.`),
  ]);
  for (const { page } of [customer, admin]) await expect(page).toHaveURL(new RegExp(`${ticketsPath}$`));

  const elsewhere = await browser.newContext();
  await signInAsSomeoneNew(elsewhere);
  const foreign = await openTicket(elsewhere);
  await elsewhere.close();
  for (const id of [foreign.id, ticket.id]) {
    await customer.page.goto(ticketPath(id));
    await expect(customer.alert).toHaveText(strings.tickets.notFound);
    await expect(customer.page).toHaveURL(new RegExp(`${ticketsPath}$`));
  }
});

test('[TIC-60] [TIC-28] internal notes are never sent to the customer’s browser', async ({
  room: { customer, admin, ticket },
}) => {
  const received: Promise<string>[] = [];
  customer.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(String(payload)))),
  );
  customer.page.on('response', (reply) => {
    if (reply.url().includes('/api/')) received.push(reply.text().catch(() => ''));
  });
  await Promise.all([customer.open(ticket), admin.open(ticket)]);

  await admin.noteSwitch.click();
  await admin.say('They are on the old plan.');
  await expect(admin.fact('Messages')).toHaveText('1');
  await expect(admin.fact('Status')).toHaveText(strings.tickets.badges.waiting);
  await admin.noteSwitch.click();
  await admin.replyTo('They are on the old plan.');
  await expect(admin.noteSwitch).toHaveAttribute('aria-pressed', 'true');
  await admin.say('Then upgrade them.');

  await admin.setStatus('Close');
  await expect(customer.page.getByText(strings.tickets.closedComposer)).toBeVisible();
  await admin.say('Closed, but noted.');
  await admin.setStatus('Open');
  await admin.noteSwitch.click();
  await admin.say('You are on the new plan now.');

  await expect(customer.messageWith('You are on the new plan now.')).toBeVisible();
  await customer.page.reload();
  await expect(customer.messageWith('You are on the new plan now.')).toBeVisible();
  await expect(customer.messages).toHaveCount(2);
  const everything = [...(await Promise.all(received)), await customer.page.content()].join('\n');
  expect(everything).toContain('You are on the new plan now.');
  for (const words of ['old plan', 'upgrade them', 'but noted', '"note":true']) {
    expect(everything).not.toContain(words);
  }
});

/** Call it before the action that causes the alert, which shows for only a few seconds. */
async function expectAlerts(rooms: TicketRoom[], text: string): Promise<void> {
  await Promise.all(rooms.map(({ alert }) => expect(alert).toHaveText(text)));
}
