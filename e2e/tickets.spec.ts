import { copy } from '@botique/contract/copy.ts';
import { expect, test, type Page } from '@playwright/test';
import { noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { signInAsAdmin, signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';
import { everyKindOfTicket } from './steps/ticket-replies.ts';
import {
  cardOf,
  cards,
  createButton,
  deleteTicket,
  listOf,
  mineCall,
  openTicket,
  readTicket,
  setStatus,
  speakIn,
  ticketPath,
  ticketsPath,
  titlesIn,
  type Opened,
} from './steps/tickets.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tickets' });
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Tickets/ });

test.describe('in a time zone of its own', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[TIC-31] [TIC-32] [TIC-36] [TIC-37] [TIC-40] [TIC-41] [TIC-42] [TIC-43] a card tells where its ticket stands', async ({
    page,
    context,
  }) => {
    await signInAsSomeoneNew(context);
    await page.clock.setFixedTime('2026-11-15T05:30:00Z');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(mineCall, async (route) => {
      await held;
      await route.fulfill({ json: everyKindOfTicket });
    });
    await page.goto(ticketsPath);
    await expect(page.getByText('Loading the tickets')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.tickets.title);
    await expect(page).toHaveTitle(/^Tickets · /);
    await expect(createButton(page)).toHaveCount(0);
    letGo();
    await expect(createButton(page)).toBeVisible();
    for (const [title, parts] of [
      [
        'Waits',
        [copy.tickets.badges.waiting, 'Created Today at 14:08', 'theo', 'Still no role.', '1 message'],
      ],
      [
        'Answered',
        [copy.tickets.badges.responded, 'Created Yesterday at 23:59', 'June', '2 new', '1,204 messages'],
      ],
      ['Bought', [copy.tickets.badges.pending, 'Created Nov 13, 2026', 'Botique', 'Warden', 'Thank you']],
      ['Done', [copy.tickets.badges.closed, 'Created Jan 2, 2025', 'screen.png']],
    ] as const) {
      const card = cardOf(page, { title });
      for (const part of parts) await expect(card).toContainText(part);
      await expect(card.getByRole('link')).toHaveAccessibleName(`View ${title}`);
      // What only the team sees.
      await expect(card).not.toContainText('waiting ');
      await expect(card.getByRole('button')).toHaveCount(0);
    }
    await expect(cards(page).getByText(/\bnew$/)).toHaveCount(1);
    await expect(page.getByText('Closed', { exact: true })).toHaveCount(1);
  });
});

test('[TIC-31] [TIC-66] a customer finds his own tickets by status, title and id, and the address keeps the search', async ({
  page,
  context,
  browser,
}) => {
  const office = await browser.newContext();
  await signInAsAdmin(office);
  await openTicket(office, 'Somebody else’s');
  await signInAsSomeoneNew(context);
  const name = uniqueName('Sorted');
  const done = await openTicket(context, '', { title: `${name} done` });
  const open = await openTicket(context, '', { title: `${name} open` });
  await setStatus(office, done, 'close');
  await office.close();

  await page.goto(ticketsPath);
  await waitUntilTakenOver(page);
  await markDocument(page);
  await expect(titlesIn(page)).toHaveText([open.title, done.title]);
  await tab(page, 'Closed').click();
  await expect(titlesIn(page)).toHaveText([done.title]);
  await expect(page).toHaveURL(`${ticketsPath}?status=close`);
  await expect(tab(page, 'Closed')).toHaveAttribute('aria-current', 'page');
  await tab(page, 'Open').click();
  await expect(titlesIn(page)).toHaveText([open.title]);
  await page.goBack();
  await expect(titlesIn(page)).toHaveText([done.title]);

  await search(page).fill(open.title.toUpperCase());
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    `No closed tickets match “${open.title.toUpperCase()}”`,
  );
  await expectSameDocument(page);
  await page.reload();
  await expect(search(page)).toHaveValue(open.title.toUpperCase());
  await page.getByRole('link', { name: 'Show all tickets' }).click();
  await expect(page).toHaveURL(ticketsPath);
  await expect(cards(page)).toHaveCount(2);
  await search(page).fill(open.id);
  await expect(titlesIn(page)).toHaveText([open.title]);
  await expect(page.getByText('1 ticket', { exact: true })).toBeAttached();

  // The whole card leads there, and its one link says where.
  await cardOf(page, open).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(ticketPath(open.id));
  await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(search(page)).toHaveValue(open.id);
});

test('[TIC-31] [TIC-39] [TIC-65] [TIC-66] the team has everybody’s tickets, who waits longest first, in pages of 25', async ({
  page,
  context,
  browser,
}) => {
  const office = await browser.newContext();
  await signInAsAdmin(office);
  const person = await signInAsSomeoneNew(context, 'Asks a lot');
  const opened: Opened[] = [];
  for (let number = 0; number < 26; number += 1) {
    opened.push(await openTicket(context, `Nr ${number}`));
    if (number === 0) await setStatus(office, opened[0] as Opened, 'close');
  }
  const desk = await office.newPage();
  await desk.goto(listOf(person.name));
  await expect(cards(desk)).toHaveCount(25);
  await desk.getByRole('button', { name: 'Show more' }).click();
  const [closed, ...waiting] = opened;
  await expect(titlesIn(desk)).toHaveText([...waiting, closed].map((ticket) => ticket?.title ?? ''));
  await expect(desk.getByText('26 tickets', { exact: true })).toBeAttached();
  await expect(cards(desk).first()).toContainText(person.name);
  await expect(cards(desk).first()).toContainText(/waiting \d+ min/);
  await expect(cards(desk).last()).not.toContainText('waiting ');

  const counters = desk.getByRole('main').getByRole('definition');
  await expect(desk.getByRole('main').getByRole('term')).toHaveText(['Tickets', 'Open', 'Closed']);
  // Other tests open and close tickets, too; but these three come from one look at all of them.
  await expect
    .poll(async () => {
      const [tickets = 0, open = 0, done = 0] = (await counters.allInnerTexts()).map((text) =>
        Number(text.replaceAll(',', '')),
      );
      return open >= 25 && done >= 1 && tickets === open + done;
    })
    .toBe(true);
  await page.goto(ticketsPath);
  await expect(cards(page)).toHaveCount(25);
  await expect(page.getByRole('term')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await office.close();
});

test('[TIC-38] the team deletes a ticket after a question, and every open list follows', async ({
  page,
  context,
  browser,
}) => {
  await signInAsSomeoneNew(context);
  const name = uniqueName('Unwanted');
  const kept = await openTicket(context, '', { title: `${name} kept` });
  const first = await openTicket(context, '', { title: `${name} first` });
  const second = await openTicket(context, '', { title: `${name} second` });
  await page.goto(ticketsPath);
  await expect(cards(page)).toHaveCount(3);

  const office = await browser.newContext();
  await signInAsAdmin(office);
  const desk = await office.newPage();
  await desk.goto(listOf(name));
  await waitUntilTakenOver(desk);
  const button = (ticket: Opened) => desk.getByRole('button', { name: `Delete ${ticket.title}` });
  const question = desk.getByRole('dialog', { name: `Delete “${first.title}”?` });
  await button(first).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(button(first)).toBeFocused();
  await button(first).press('Enter');
  await question.getByRole('button', { name: 'Delete ticket' }).click();
  await expect(desk.getByTestId('alert')).toHaveText(`“${first.title}” is deleted.`);
  await expect(titlesIn(desk)).toHaveText([kept.title, second.title]);
  await expect(titlesIn(page)).toHaveText([second.title, kept.title]);
  // What had the focus is gone, yet it is still where the list is.
  await desk.keyboard.press('Tab');
  await expect(cardOf(desk, kept).getByRole('link')).toBeFocused();

  // Somebody else was quicker: the question stays until it is answered, and then the server says so.
  await button(second).click();
  await deleteTicket(office, second);
  // Behind the question, where no role is found.
  await expect(desk.locator('article h2')).toHaveText([kept.title]);
  await desk.getByRole('button', { name: 'Delete ticket' }).click();
  await expect(desk.getByTestId('alert')).toHaveText(copy.tickets.notFound, { timeout: 15_000 });
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(titlesIn(page)).toHaveText([kept.title]);
  await office.close();
});

test('[TIC-64] what is new to a customer shows at once in list, menu and title, until it is read', async ({
  page,
  context,
  browser,
}) => {
  await signInAsSomeoneNew(context);
  const older = await openTicket(context, 'Older');
  const newer = await openTicket(context, 'Newer');
  const office = await browser.newContext();
  await signInAsAdmin(office);

  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await expect(page).toHaveTitle(/^Overview/);
  await expect(menuEntry(page)).toHaveAccessibleName('Tickets');
  await speakIn(office, older, 'Have a look.');
  await expect(page).toHaveTitle(/^\(1\) Overview/);
  await expect(menuEntry(page)).toHaveAccessibleName('Tickets 1 with news');

  await menuEntry(page).click();
  await expect(page).toHaveTitle(/^\(1\) Tickets/);
  await expect(titlesIn(page)).toHaveText([older.title, newer.title]);
  await expect(cardOf(page, older)).toContainText('1 new');
  await expect(cardOf(page, older)).toContainText(copy.tickets.badges.responded);
  const view = cardOf(page, older).getByRole('link');
  await view.focus();
  const calls = noteCalls(page, '/api/tickets/get/@me');
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) await speakIn(office, newer, words);
  await expect(cardOf(page, newer)).toContainText('5 new');
  await expect(cardOf(page, newer)).toContainText('Five');
  await expect(titlesIn(page)).toHaveText([newer.title, older.title]);
  // The cards changed places, and a burst of news is fetched together.
  await expect(view).toBeFocused();
  expect(calls.length).toBeLessThan(5);
  await expect(page).toHaveTitle(/^\(2\) Tickets/);

  await readTicket(context, newer);
  await expect(cardOf(page, newer)).not.toContainText(' new');
  await expect(page).toHaveTitle(/^\(1\) /);
  await readTicket(context, older);
  await expect(page).toHaveTitle(/^Tickets/);
  await expect(menuEntry(page)).toHaveAccessibleName('Tickets');
  // The street knows nothing of it.
  await speakIn(office, older, 'Once more.');
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveTitle(/^Products/);
  await office.close();
});

test('[TIC-64] what is new to the team shows at once, too, and is read for all of it', async ({
  page: desk,
  context: office,
  browser,
}) => {
  await signInAsAdmin(office);
  const home = await browser.newContext();
  const person = await signInAsSomeoneNew(home, 'Newcomer');
  await desk.goto(listOf(person.name));
  await expect(desk.getByRole('heading', { level: 2 })).toBeVisible();
  const ticket = await openTicket(home, 'Fresh');
  await expect(cardOf(desk, ticket)).toContainText('1 new');
  // How many others wait is the business of other tests.
  await expect(desk).toHaveTitle(/^\(\d+\) Tickets/);
  await expect(menuEntry(desk)).toHaveAccessibleName(/^Tickets \d+ with news$/);
  await speakIn(home, ticket, 'One thing more.');
  await expect(cardOf(desk, ticket)).toContainText('2 new');
  await readTicket(office, ticket);
  await expect(cardOf(desk, ticket)).not.toContainText(' new');
  await speakIn(office, ticket, 'Here it is.');
  await expect(cardOf(desk, ticket)).toContainText(copy.tickets.badges.responded);
  await expect(cardOf(desk, ticket)).not.toContainText('waiting ');
  await setStatus(office, ticket, 'close');
  await expect(cardOf(desk, ticket)).toContainText(copy.tickets.badges.closed);
  await home.close();
});

test('[UI-10] a list that cannot be loaded offers Retry, and an empty one something to do', async ({
  page,
  context,
}) => {
  // With a live line the page would fetch anew by itself once it stands.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await signInAsSomeoneNew(context);
  let failing = true;
  await page.route(mineCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(ticketsPath);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the tickets.');
  await expect(createButton(page)).toHaveCount(0);
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No tickets yet');
  await createButton(page).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(createButton(page).last()).toBeFocused();
});
