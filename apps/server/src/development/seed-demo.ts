import type { Seller } from '@botique/contract/billing/invoice.ts';
import { customers, personas } from '@botique/emulators/personas.ts';
import { anyUser, insertMissingUsers } from '../domains/accounts/repository.ts';
import type { Licenses } from '../domains/licenses/service.ts';
import { insertClaim } from '../domains/orders/repository.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { demoHistory } from './demo-history.ts';
import { demoLicenses } from './demo-licenses.ts';
import { demoProducts } from './demo-products.ts';
import { demoTickets } from './demo-tickets.ts';
import { seedPastSessions } from './past-sessions/seed-past-sessions.ts';
import { insertPastInvoices } from './past-year/repository.ts';
import { seedYear } from './past-year/seed-year.ts';
import { seedHistory } from './seed-history.ts';
import { seedProducts } from './seed-products.ts';
import { seedTickets } from './seed-tickets.ts';

type Options = {
  db: Db;
  clock: Clock;
  licenses: Pick<Licenses, 'grant' | 'mine'>;
  seller: Seller;
  /** Null without a server for avatars. */
  cdnUrl: string | null;
  /** Adds a year of business with other people. */
  withYear?: boolean;
};

/** Seeds a shop that looks used. Only an empty database, so that real people never mix with the demo. */
export async function seedDemo({
  db,
  clock,
  licenses,
  seller,
  cdnUrl,
  withYear = false,
}: Options): Promise<'seeded' | 'not empty'> {
  if (await anyUser(db)) return 'not empty';
  await seedProducts({ db, clock }, demoProducts);
  // After the products: people decide whether the shop is empty, so an interrupted seeding starts over.
  await insertMissingUsers(
    db,
    personas.map(({ id, username, globalName, avatar, role }) => ({
      id,
      globalUsername: globalName ?? username,
      avatar: avatar && cdnUrl ? `${cdnUrl}/avatars/${id}/${avatar}.png` : null,
      role: role === 'admin' ? ('Admin' as const) : ('User' as const),
    })),
  );
  // These need the people. If seeding is interrupted here, the demo lacks credits, licenses and tickets.
  const now = clock.now();
  const grants = demoLicenses(now);
  await transact(db, async (tx) => {
    for (const grant of grants) await licenses.grant(tx, grant);
  });
  const owned = await Promise.all(customers.map(({ id }) => licenses.mine(id, { limit: 100 })));
  const history = demoHistory(
    grants,
    owned.flatMap(({ data }) => data),
    now,
  );
  const invoices = await seedHistory({ db, seller }, history);
  // The first customer has one of everything.
  await seedPastSessions(db, owned[0]?.data ?? [], now);
  for (const { userId, productId } of grants.filter(({ trial }) => trial)) {
    await insertClaim(db, { userId, productId, createdAt: now });
  }
  await seedTickets({ db, clock }, demoTickets);
  // Last, because the numbers of all invoices are in the order of time.
  if (withYear) await seedYear({ db, clock, seller, licenses }, demoProducts, invoices);
  else await insertPastInvoices(db, invoices);
  return 'seeded';
}
