import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { expectCount } from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { overviewCard } from '../../testing/overview-card.ts';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';

/** A 30-day history with credits on the last day only. */
function overviewWith(today: number) {
  const history = Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 9, 17 + day)).toISOString().slice(0, 10),
    credits: day < 29 ? 0 : today,
  }));
  return { data: { credits: today, licenses: 0, bills: [], users: {}, history } };
}

test('[LED-23] charts the balance of the last 30 days with a text summary once there were credits', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('overview.get', overviewWith(0));
  await openPage('/dashboard', { shop });
  await waitUntilConnected(shop);
  // Wait for the refetch on connect, so that only an event can trigger the next one.
  await eventually(() => shop.api.calls('overview.get').length).toBeGreaterThan(1);
  const card = overviewCard('Balance history');
  await expect.element(card).toMatchTextContent('No credits in the last 30 days.');
  await expect.element(card.getByRole('img')).not.toBeInTheDocument();

  shop.api.reply('overview.get', overviewWith(25));
  shop.live.send('credits.changed', {});
  const summary = 'Your balance over the last 30 days: between $0.00 and $25.00, today $25.00';
  await expect.element(card.getByRole('img', { name: summary })).toBeVisible();
  const days = card.getByRole('table', { name: summary }).getByRole('row');
  await expectCount(days, 31);
  await expect.element(days.nth(29).getByRole('cell')).toMatchTextContent('$0.00');
  await expect.element(days.last()).toMatchTextContent('Today$25.00');
});
