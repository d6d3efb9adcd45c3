import { strings } from '@botique/contract/strings.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { expectAddress, expectTexts } from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { overviewCard } from '../../testing/overview-card.ts';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

function openTicket(id: string, title: string): Ticket {
  const opener = { id: customer.id, username: customer.globalUsername, avatar: null };
  return {
    id,
    title,
    type: 'general_question',
    productId: null,
    productName: null,
    status: 'open',
    openedBy: customer.id,
    opener,
    createdAt: '2026-11-15T12:00:00.000Z',
    waitingSince: '2026-11-15T12:00:00.000Z',
    messageCount: 1,
    lastRole: 'User',
    unread: 0,
    messages: [],
  };
}

test('[LED-25] counts the open tickets, shows the first three with their badges, and drops a closed one', async () => {
  const shop = createTestShop({ viewer: customer });
  const newest = openTicket('T-4Kq92xW4', 'Newest');
  const third = openTicket('T-4Kq92xW3', 'Third');
  const second = openTicket('T-4Kq92xW2', 'Second');
  const oldest = openTicket('T-4Kq92xW1', 'Oldest');
  const screen = await openPage('/dashboard', { shop });
  await expect.element(screen.getByText('Live updates on')).toBeVisible();
  const card = overviewCard('Open tickets');
  await expect.element(card).toMatchTextContent('No open tickets.');

  shop.api.reply('tickets.mine', { data: [newest, third, second], next: 'more', total: 4 });
  shop.live.send('tickets.changed', { id: newest.id });
  await expect.element(card.getByRole('heading')).toHaveTextContent('Open tickets 4');
  const { waiting } = strings.tickets.badges;
  await expectTexts(card.getByRole('listitem'), [`Newest${waiting}`, `Third${waiting}`, `Second${waiting}`]);
  expect(shop.api.calls('tickets.mine').at(-1)?.query).toEqual({ limit: '3', status: 'open' });

  shop.api.reply('tickets.mine', { data: [newest, second, oldest], next: null, total: 3 });
  shop.live.send('tickets.changed', { id: third.id });
  await expect.element(card.getByRole('heading')).toHaveTextContent('Open tickets 3');
  await expectTexts(card.getByRole('listitem').getByRole('link'), ['Newest', 'Second', 'Oldest']);
  await expect
    .element(card.getByRole('link', { name: 'Second' }))
    .toHaveAttribute('href', `/dashboard/ticket/view/${second.id}`);
  await card.getByRole('link', { name: /^View all/ }).click();
  await expectAddress('/dashboard/tickets/@me?status=open');
});
