import { seedDemo } from '../development/seed-demo.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import { createLicenses } from '../domains/licenses/service.ts';
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
    const masterKey = await openMasterKey(env);
    const licenses = createLicenses({
      db,
      clock,
      masterKey,
      log: createLog('silent'),
      images: () => new Map(),
    });
    const accounts = createAccounts({ db, clock, adminIds: [] });
    // The server that starts next must be able to read the demo's licenses.
    if (await accounts.isEmpty()) await refuseForeignKeys(licenses);
    return seedDemo({ db, clock, licenses, seller: sellerOf(env), cdnUrl: null });
  });
  if (outcome === 'seeded') {
    terminal.print('Added the demo data.');
    return 0;
  }
  terminal.printError('The database already has users. Nothing was changed.');
  return 1;
}
