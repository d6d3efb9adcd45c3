import { strings } from '@botique/contract/strings.ts';
import { signInAsAdmin, uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { openTicket, sendMessage, setStatus } from './fixtures/tickets.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { ticketPath, TicketRoom } from './pages/ticket-room.ts';
import { TicketsPage, ticketsPath } from './pages/tickets-page.ts';

test('[TIC-32] [TIC-34] a customer creates a ticket, which opens, and finds it in the list', async ({
  page,
  customer,
}) => {
  await customer();
  const tickets = new TicketsPage(page);
  await tickets.open();
  await markDocument(page);
  const title = uniqueName('Asked');
  await tickets.createGeneralQuestion({ title, text: 'One line\nand another' });
  await expect(page.getByTestId('alert')).toHaveText(strings.tickets.created);
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-[A-Za-z0-9]{8}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await tickets.menuEntry.click();
  await expect(tickets.card({ title })).toContainText('One line and another');
  await expectSameDocument(page);
});

test('[TIC-31] [TIC-66] a customer finds their own tickets by status, title and id, and the address keeps the search', async ({
  page,
  context,
  customer,
  secondBrowser,
}) => {
  await secondBrowser.admin();
  await openTicket(secondBrowser.context, 'Somebody else’s');
  await customer();
  const name = uniqueName('Sorted');
  const done = await openTicket(context, '', { title: `${name} done` });
  const open = await openTicket(context, '', { title: `${name} open` });
  await setStatus(secondBrowser.context, done, 'close');

  const tickets = new TicketsPage(page);
  await tickets.open();
  await markDocument(page);
  await expect(tickets.titles).toHaveText([open.title, done.title]);
  await tickets.tab('Closed').click();
  await expect(tickets.titles).toHaveText([done.title]);
  await expect(page).toHaveURL(`${ticketsPath}?status=close`);
  await expect(tickets.tab('Closed')).toHaveAttribute('aria-current', 'page');
  await tickets.tab('Open').click();
  await expect(tickets.titles).toHaveText([open.title]);
  await page.goBack();
  await expect(tickets.titles).toHaveText([done.title]);

  const search = open.title.toUpperCase();
  await tickets.search.fill(search);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`No closed tickets match “${search}”`);
  await expectSameDocument(page);
  await page.reload();
  await expect(tickets.search).toHaveValue(search);
  await page.getByRole('link', { name: 'Show all tickets' }).click();
  await expect(page).toHaveURL(ticketsPath);
  await expect(tickets.cards).toHaveCount(2);
  await tickets.search.fill(open.id);
  await expect(tickets.titles).toHaveText([open.title]);
  await expect(page.getByText('1 ticket', { exact: true })).toBeAttached();

  // The whole card links to the ticket.
  await tickets.card(open).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(ticketPath(open.id));
  await expect(tickets.menuEntry).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tickets.search).toHaveValue(open.id);
});

test('[TIC-38] a ticket that the team deletes disappears from every open list', async ({
  page,
  context,
  customer,
  secondBrowser,
}) => {
  await customer();
  const name = uniqueName('Unwanted');
  const kept = await openTicket(context, '', { title: `${name} kept` });
  const unwanted = await openTicket(context, '', { title: `${name} unwanted` });
  const own = new TicketsPage(page);
  await own.open();
  await expect(own.titles).toHaveText([unwanted.title, kept.title]);

  await secondBrowser.admin();
  const adminTickets = new TicketsPage(secondBrowser.page);
  await adminTickets.open(name);
  await adminTickets.delete(unwanted);
  await expect(adminTickets.page.getByTestId('alert')).toHaveText(`“${unwanted.title}” deleted.`);
  await expect(adminTickets.titles).toHaveText([kept.title]);
  await expect(own.titles).toHaveText([kept.title]);
});

test('[TIC-64] an answer shows up as unread in the list, the menu and the title until the customer reads it', async ({
  page,
  context,
  customer,
  secondBrowser,
}) => {
  await customer();
  const older = await openTicket(context, 'Older');
  const newer = await openTicket(context, 'Newer');
  await secondBrowser.admin();
  const tickets = new TicketsPage(page);

  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await expect(page).toHaveTitle(/^Overview/);
  await expect(tickets.menuEntry).toHaveAccessibleName('Tickets');
  await sendMessage(secondBrowser.context, older, 'Have a look.');
  await expect(page).toHaveTitle(/^\(1\) Overview/);
  await expect(tickets.menuEntry).toHaveAccessibleName('Tickets 1 unread');

  await tickets.menuEntry.click();
  await expect(page).toHaveTitle(/^\(1\) Tickets/);
  await expect(tickets.titles).toHaveText([older.title, newer.title]);
  await expect(tickets.card(older)).toContainText('1 new');
  await expect(tickets.card(older)).toContainText(strings.tickets.badges.responded);
  for (const words of ['One', 'Two']) await sendMessage(secondBrowser.context, newer, words);
  await expect(tickets.card(newer)).toContainText('2 new');
  await expect(tickets.card(newer)).toContainText('Two');
  await expect(tickets.titles).toHaveText([newer.title, older.title]);
  await expect(page).toHaveTitle(/^\(2\) Tickets/);

  // The ticket marks new messages and stores that they were read.
  const room = new TicketRoom(page);
  await tickets.card(newer).getByRole('link').click();
  const mark = room.conversation.locator('p').filter({ hasText: /^New$/ });
  await expect(mark.locator('+ article')).toContainText('One');
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.reload();
  await expect(room.messageWith('Two')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.goBack();
  await expect(tickets.card(newer)).not.toContainText(' new');
  await expect(tickets.menuEntry).toHaveAccessibleName('Tickets 1 unread');
  // Outside the dashboard, the title shows no count.
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveTitle(/^Products/);
});

test('[TIC-64] a customer’s messages show up as unread for the team until one of them reads the ticket', async ({
  page,
  context: office,
  secondBrowser: { customer, context: home },
}) => {
  await signInAsAdmin(office);
  const person = await customer({ name: 'Newcomer' });
  const adminTickets = new TicketsPage(page);
  await adminTickets.open(person.name);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  const ticket = await openTicket(home, 'Fresh');
  const card = adminTickets.card(ticket);
  await expect(card).toContainText('1 new');
  // The count depends on other tests.
  await expect(page).toHaveTitle(/^\(\d+\) Tickets/);
  await expect(adminTickets.menuEntry).toHaveAccessibleName(/^Tickets \d+ unread$/);
  await sendMessage(home, ticket, 'One thing more.');
  await expect(card).toContainText('2 new');

  const colleague = new TicketRoom(await office.newPage());
  await colleague.open(ticket);
  await expect(card).not.toContainText(' new');
  await colleague.say('Here it is.');
  await expect(card).toContainText(strings.tickets.badges.responded);
  await expect(card).not.toContainText('waiting ');
  await setStatus(office, ticket, 'close');
  await expect(card).toContainText(strings.tickets.badges.closed);
});
