import { centsText } from '@botique/contract/money.ts';
import { line } from '@botique/contract/text.ts';
import { userNotFound } from '../domains/accounts/bans.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import { createLedger } from '../domains/ledger/service.ts';
import { createGrantCredits, createInvoices } from '../domains/billing/service.ts';
import { readEnv } from '../config/env.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { sellerOf } from '../config/seller.ts';
import { readDollars } from './read-dollars.ts';
import { readReason } from './read-reason.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

const grantReason = line({ min: 1, max: 200 });
const defaultReason = 'Credits from the shop';

/** The grant queues a job, with which a running server updates the person's open pages. */
export async function grantCredits(
  terminal: Terminal,
  userId: string,
  dollars: string,
  why: string = defaultReason,
): Promise<number> {
  const env = readEnv(terminal.env);
  const [amountCents, reason] = [readDollars(dollars), readReason(grantReason, why)];
  return withInstallation(env, async ({ database: { db } }) => {
    const accounts = createAccounts({ db, clock: systemClock, adminIds: env.ADMIN_IDS });
    const user = await accounts.lookUp(userId);
    if (!user) throw userNotFound();
    const ledger = createLedger({ db, clock: systemClock, log: createLog('silent') });
    const invoices = createInvoices({ db, clock: systemClock, seller: sellerOf(env) });
    const grant = createGrantCredits({ ledger, invoices });
    const credits = await grant({ userId, amountCents, reason, actorId: null });
    const name = `${user.globalUsername} (${user.id})`;
    terminal.print(`${name} received ${centsText(amountCents)} and now has ${centsText(credits)}.`);
    return 0;
  });
}
