import { createAccounts } from '../apps/server/src/domains/accounts/service.ts';
import { createLedger } from '../apps/server/src/domains/ledger/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

export type Buyer = { id: string; cookie: string; authorization: string };

/** Signs in customers with more credits than they can spend here, and returns their ids and headers. */
export async function signInBuyers(db: Db, count: number): Promise<Buyer[]> {
  const accounts = createAccounts({ db, clock: systemClock, adminIds: [] });
  const ledger = createLedger({ db, clock: systemClock, log: createLog('error') });
  const buyers: Buyer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = String(10_000_000 + number);
    const { secret, requestToken } = await accounts.signIn(
      { id, globalUsername: `Buyer ${number}`, avatar: null },
      'Bench',
    );
    await ledger.grantCredits({ userId: id, amountCents: 10n ** 9n, reason: 'Bench', actorId: null });
    buyers.push({ id, cookie: `botique_session=${secret}`, authorization: `Bearer ${requestToken}` });
  }
  return buyers;
}
