import { seedDemo } from '../development/seed-demo.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import { createDesk } from '../domains/catalogue/desk.ts';
import { createLicenses } from '../domains/licenses/service.ts';
import { seedPast, seedTrialClaims, type PastEvent, type TrialClaim } from '../domains/orders/service.ts';
import { seedTickets, type TicketStory } from '../domains/tickets/seed.ts';
import { readEnv } from '../config/env.ts';
import { openMasterKey, refuseForeignKeys } from '../config/master-key.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { sellerOf } from '../config/seller.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

export async function seed(terminal: Terminal): Promise<number> {
  const env = readEnv(terminal.env);
  if (env.NODE_ENV === 'production') {
    terminal.printError(
      'Demo data is not allowed in production, because it includes an admin. Nothing was changed.',
    );
    return 1;
  }
  const outcome = await withInstallation(env, async ({ database: { db } }) => {
    const clock = systemClock;
    const desk = createDesk({ db, clock, onChange: () => {} });
    const tickets = { seed: (stories: readonly TicketStory[]) => seedTickets({ db, clock }, stories) };
    const log = createLog('silent');
    const licenses = createLicenses({
      db,
      clock,
      masterKey: await openMasterKey(env),
      log,
      images: () => new Map(),
    });
    const trials = { seed: (claims: readonly TrialClaim[]) => seedTrialClaims({ db, clock }, claims) };
    const accounts = createAccounts({ db, clock, adminIds: [] });
    // The server that starts next must be able to read the demo's licenses.
    if (await accounts.isEmpty()) await refuseForeignKeys(licenses);
    const past = {
      seed: (events: readonly PastEvent[]) => seedPast({ db, seller: sellerOf(env) }, events),
    };
    return seedDemo({ accounts, desk, past, licenses, trials, tickets }, null);
  });
  if (outcome === 'seeded') {
    terminal.print('Added the demo data.');
    return 0;
  }
  terminal.printError('The database already has users. Nothing was changed.');
  return 1;
}
