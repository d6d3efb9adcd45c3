import type { EndpointId } from '@botique/contract/registry.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { overviewCard } from '../../testing/overview-card.ts';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { prepareDefaultReplies } from '../../testing/server/default-replies.ts';

const parts: readonly (readonly [EndpointId, string, string])[] = [
  ['bills.mine', moneyStrings.overview.transfers, 'No transfers yet.'],
  ['overview.get', 'Balance history', 'No credits'],
  ['licenses.expiring', 'Expiring soon', 'Nothing expires'],
  ['tickets.mine', 'Open tickets', 'No open tickets.'],
  ['licenses.mine', 'Awake now', 'Nothing here yet.'],
  ['credits.get', moneyStrings.overview.balance, '$0.00'],
];

test.for(parts)(
  '[LED-27] shows a failure of %s only in its own card and loads it on Retry',
  async ([endpoint, title, healed]) => {
    const shop = createTestShop({ viewer: customer });
    // A live connection would refetch everything on its own.
    shop.live.cut();
    shop.api.refuse(endpoint, 'unexpected', { message: 'Something went wrong.' });
    await openPage('/dashboard', { shop });
    // The account menu loads after the page, and then refetches a balance that failed.
    await expect.element(page.getByRole('button', { name: /^Account: / })).toBeEnabled();
    const failed = () => overviewCard(title);
    await expect.element(failed().getByRole('alert')).toMatchTextContent('Something went wrong.');
    for (const [, otherTitle, words] of parts.filter(([other]) => other !== endpoint)) {
      await expect.element(overviewCard(otherTitle)).toMatchTextContent(words);
    }
    await expectNoViolations();
    prepareDefaultReplies(shop.viewer, shop.api);
    await failed().getByRole('button', { name: 'Retry' }).click();
    await expect.element(failed()).toMatchTextContent(healed);
    await expect.element(failed().getByRole('alert')).not.toBeInTheDocument();
  },
);
