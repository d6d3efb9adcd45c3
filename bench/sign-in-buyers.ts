import { createAccounts } from '../apps/server/src/domains/accounts/service.ts';
import { createLedger } from '../apps/server/src/domains/ledger/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

/** Signs in customers with more credits than they can spend here, and returns their headers. */
export async function signInBuyers(
  db: Db,
  count: number,
): Promise<{ cookie: string; authorization: string }[]> {
  const accounts = createAccounts({ db, clock: systemClock, adminIds: [] });
  const ledger = createLedger({ db, clock: systemClock, log: createLog('error') });
  const buyers = [];
  for (let number = 1; number <= count; number += 1) {
    const id = String(10_000_000 + number);
    const { secret, requestToken } = await accounts.signIn(
      { id, globalUsername: `Buyer ${number}`, avatar: null },
      'Bench',
    );
    await ledger.grantCredits({ userId: id, amountCents: 10n ** 9n, reason: 'Bench', actorId: null });
    buyers.push({ cookie: `botique_session=${secret}`, authorization: `Bearer ${requestToken}` });
  }
  return buyers;
}
