import { strings } from '@botique/contract/strings.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus } from '../../../testing/interactions.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { setDate } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  sampleAnswer,
  sampleAttachment,
  sampleMessage,
  sampleTicket,
} from '../../../testing/samples/sample-tickets.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const path = '/dashboard/tickets/@me';
const main = page.getByRole('main');
const cards = main.getByRole('article');
const card = (title: string) => main.getByRole('article', { name: title });
const createButton = main.getByRole('button', { name: strings.tickets.create });
const titles = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const listOf = (data: Ticket[], total = data.length, next: string | null = null) => ({ data, total, next });
const named = (number: number, changes: Partial<Ticket> = {}) =>
  sampleTicket({ id: `T-0000${String(number).padStart(4, '0')}`, title: `Nr ${number}`, ...changes });

test('[TIC-31] [TIC-32] shows a loading state, and Create Ticket only once the tickets have loaded', async () => {
  const shop = createTestShop({ viewer: customer });
  const release = shop.api.hold('tickets.mine');
  await openPage(path, { shop });
  await expect.element(page.getByText('Loading tickets')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(strings.tickets.title);
  await eventually(() => document.title).toMatch(/^Tickets · /);
  await expect.element(createButton).not.toBeInTheDocument();
  release();
  await expect.element(createButton.first()).toBeVisible();
});

test('[TIC-36] [TIC-37] [TIC-40] [TIC-41] [TIC-42] [TIC-43] shows badge, date, last message and counts on ticket cards', async () => {
  setDate(new Date(2026, 10, 15, 14, 30));
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
  const system = { id: 'system', username: 'Botique', avatar: null };
  const shop = createTestShop({ viewer: customer });
  shop.api.reply(
    'tickets.mine',
    listOf([
      named(1, {
        title: 'Waits',
        createdAt: at(2026, 10, 15, 14, 8),
        messages: [sampleMessage(1, { content: 'Still no role.' })],
      }),
      named(2, {
        title: 'Answered',
        createdAt: at(2026, 10, 14, 23, 59),
        messages: [sampleAnswer(2, { content: 'It says:\n```\nmissing permission\n```' })],
        messageCount: 1204,
        unread: 2,
      }),
      named(3, {
        title: 'Bought',
        createdAt: at(2026, 10, 13, 23, 59),
        type: 'product',
        productName: 'Warden',
        messages: [sampleMessage(3, { user: system, role: 'System', content: 'Thank you for buying.' })],
      }),
      named(4, {
        title: 'Done',
        createdAt: at(2025, 0, 2, 12, 0),
        status: 'close',
        messages: [sampleMessage(4, { content: '', attachments: [sampleAttachment()] })],
      }),
    ]),
  );
  await openPage(path, { shop });
  const { badges } = strings.tickets;
  for (const [title, parts] of Object.entries({
    Waits: [badges.waiting, 'Created Today at 14:08', customer.globalUsername, 'Still no role.', '1 message'],
    Answered: [badges.responded, 'Created Yesterday at 23:59', 'June', '2 new', '1,204 messages'],
    Bought: [badges.pending, 'Created Nov 13, 2026', 'Botique', 'Warden', 'Thank you'],
    Done: [badges.closed, 'Created Jan 2, 2025', 'screen.png'],
  })) {
    for (const part of parts) await expect.element(card(title)).toMatchTextContent(part);
    await expect.element(card(title).getByRole('link')).toHaveAccessibleName(`View ${title}`);
    // Only the team sees these.
    await expect.element(card(title)).not.toMatchTextContent('waiting ');
    await expect.element(card(title).getByRole('button')).not.toBeInTheDocument();
  }
  await expect.element(cards.getByText(/\bnew$/)).toHaveLength(1);
  await expect.element(page.getByRole('term')).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[TIC-31] [TIC-65] [TIC-66] shows admins everyone’s tickets as a queue, in pages of 25', async () => {
  const shop = createTestShop({ viewer: admin });
  const waitingSince = new Date(Date.now() - 5 * 60_000).toISOString();
  const all = Array.from({ length: 26 }, (_, number) =>
    named(number, number === 25 ? { status: 'close', waitingSince: null } : { waitingSince }),
  );
  shop.api.reply('tickets.all', ({ query }) =>
    query['cursor'] === 'page-2' ? listOf(all.slice(25), 26) : listOf(all.slice(0, 25), 26, 'page-2'),
  );
  await openPage(path, { shop });
  await expect.element(cards).toHaveLength(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(cards).toHaveLength(26);
  expect(titles()).toEqual(all.map(({ title }) => title));
  expect(shop.api.calls('tickets.all')[0]?.query).toMatchObject({ sort: 'queue', limit: '25' });
  await expect.element(page.getByText('26 tickets')).toBeInTheDocument();
  await expect.element(cards.first()).toMatchTextContent(customer.globalUsername);
  await expect.element(cards.first()).toMatchTextContent(/waiting \d+ min/);
  await expect.element(cards.last()).not.toMatchTextContent('waiting ');
});

test('[TIC-39] [OFF-53] shows admins how many tickets there are, and how many are open and closed', async () => {
  const shop = createTestShop({ viewer: admin });
  const waitingSince = new Date(Date.now() - 5 * 60_000).toISOString();
  const closed = named(2, { status: 'close', waitingSince: null });
  shop.api.reply('tickets.all', listOf([named(1, { waitingSince }), closed]));
  shop.api.reply('tickets.counters', { data: { tickets: 1026, open: 1000, closed: 26 } });
  await openPage(path, { shop });
  await expect.element(main.getByText('1,026')).toBeVisible();
  const terms = main.getByRole('term').elements();
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Tickets', 'Open', 'Closed']);
  const counts = main.getByRole('definition').elements();
  expect(counts.map(({ textContent }) => textContent)).toEqual(['1,026', '1,000', '26']);
  await expectNoViolations();
});

test('[UI-10] [TIC-32] offers Retry when the tickets cannot be loaded, and Create Ticket when there are none', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.live.cut();
  shop.api.breakDown('tickets.mine');
  await openPage(path, { shop });
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load the tickets.');
  await expect.element(createButton).not.toBeInTheDocument();
  await expectNoViolations();
  shop.api.reply('tickets.mine', listOf([]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('No tickets yet');
  await expectNoViolations();
  await createButton.last().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(createButton.last()).toHaveFocus();
});

test('[TIC-38] deletes a ticket after confirmation and keeps the focus in the list', async () => {
  const shop = createTestShop({ viewer: admin });
  let left = [named(1), named(2)];
  shop.api.reply('tickets.all', () => listOf(left));
  shop.api.reply('tickets.delete', () => {
    left = [named(2)];
    return listOf(left);
  });
  await openPage(path, { shop });
  const question = page.getByRole('dialog', { name: 'Delete “Nr 1”?' });
  const button = page.getByRole('button', { name: 'Delete Nr 1' });
  await button.click();
  await expect.element(question).toBeVisible();
  await expectNoViolations();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(shop.api.calls('tickets.delete')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Delete ticket' }).click();
  await expect.element(page.getByTestId('alert')).toHaveTextContent('“Nr 1” deleted.');
  await expect.element(cards).toHaveLength(1);
  await userEvent.keyboard('{Tab}');
  await expect.element(card('Nr 2').getByRole('link')).toHaveFocus();
});

test('[TIC-38] keeps the delete dialog open when someone else deletes the ticket first, and reports it on confirmation', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('tickets.all', listOf([named(1), named(2)]));
  await openPage(path, { shop });
  await expect.element(page.getByText('2 tickets')).toBeInTheDocument();
  await waitUntilConnected(shop);
  await page.getByRole('button', { name: 'Delete Nr 1' }).click();
  shop.api.reply('tickets.all', listOf([named(2)]));
  shop.api.refuse('tickets.delete', 'not_found', { message: strings.tickets.notFound });
  shop.live.send('tickets.changed', { id: named(1).id });
  await eventually(() => document.querySelectorAll('article').length).toBe(1);
  await page.getByRole('button', { name: 'Delete ticket' }).click();
  await expect.element(page.getByTestId('alert')).toHaveTextContent(strings.tickets.notFound);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[TIC-64] batches refetches during a burst of live events, and keeps the focus on a card that moves', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('tickets.mine', listOf([named(1), named(2)]));
  await openPage(path, { shop });
  await waitUntilConnected(shop);
  await eventually(() => shop.api.calls('tickets.mine').length).toBeGreaterThanOrEqual(2);
  const view = card('Nr 1').getByRole('link');
  focus(view);
  const before = shop.api.calls('tickets.mine').length;
  shop.api.reply('tickets.mine', listOf([named(2, { unread: 5 }), named(1)]));
  shop.api.reply('tickets.unread', { data: { tickets: 1 } });
  for (let news = 0; news < 5; news += 1) shop.live.send('tickets.changed', { id: named(2).id });
  await expect.element(card('Nr 2')).toMatchTextContent('5 new');
  expect(titles()).toEqual(['Nr 2', 'Nr 1']);
  await expect.element(view).toHaveFocus();
  expect(shop.api.calls('tickets.mine').length - before).toBeLessThan(5);
  await eventually(() => document.title).toMatch(/^\(1\) Tickets/);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect.element(menu.getByRole('link', { name: /^Tickets/ })).toHaveAccessibleName('Tickets 1 unread');
});
