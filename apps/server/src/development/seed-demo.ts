import { customers, personas } from '@botique/emulators/personas.ts';
import type { Accounts } from '../domains/accounts/service.ts';
import type { Desk } from '../domains/catalogue/desk.ts';
import type { Licenses } from '../domains/licenses/service.ts';
import type { PastEvent, TrialClaim } from '../domains/orders/service.ts';
import type { TicketStory } from '../domains/tickets/seed.ts';
import { demoHistory } from './demo-history.ts';
import { demoLicenses } from './demo-licenses.ts';
import { demoProducts } from './demo-products.ts';
import { demoTickets } from './demo-tickets.ts';

type Shop = {
  accounts: Accounts;
  desk: Desk;
  past: { seed(events: readonly PastEvent[]): Promise<void> };
  licenses: Pick<Licenses, 'seed' | 'mine'>;
  trials: { seed(claims: readonly TrialClaim[]): Promise<void> };
  tickets: { seed(stories: readonly TicketStory[]): Promise<void> };
};

/** Seeds a shop that looks used. Only an empty database, so that real people never mix with the demo. */
export async function seedDemo(
  { accounts, desk, past, licenses, trials, tickets }: Shop,
  cdnUrl: string | null,
): Promise<'seeded' | 'not empty'> {
  if (!(await accounts.isEmpty())) return 'not empty';
  await desk.seed(demoProducts);
  // After the products: people decide whether the shop is empty, so an interrupted seeding starts over.
  await accounts.seedPeople(
    personas.map(({ id, username, globalName, avatar, role }) => ({
      id,
      globalUsername: globalName ?? username,
      avatar: avatar && cdnUrl ? `${cdnUrl}/avatars/${id}/${avatar}.png` : null,
      role: role === 'admin' ? ('Admin' as const) : ('User' as const),
    })),
  );
  // These need the people. If seeding is interrupted here, the demo lacks credits, licenses and tickets.
  const now = new Date();
  const grants = demoLicenses(now);
  await licenses.seed(grants);
  const owned = await Promise.all(customers.map(({ id }) => licenses.mine(id, { limit: 100 })));
  await past.seed(
    demoHistory(
      grants,
      owned.flatMap(({ data }) => data),
      now,
    ),
  );
  await trials.seed(grants.filter(({ trial }) => trial));
  await tickets.seed(demoTickets);
  return 'seeded';
}
