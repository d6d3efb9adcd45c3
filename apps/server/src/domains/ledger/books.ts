import { centsText } from '@botique/contract/money.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findFaults, findState, saveState } from './store.ts';

/** More would make the log unreadable, and the first ones show where to look. */
const mostFindings = 20;
/** How often the books are checked. */
const retryAfterSeconds = 60;

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'error' | 'info'> };

/** Whether the books agree, and that nothing is sold while they do not. */
export function createBooks({ db, clock, log }: Dependencies) {
  async function look(): Promise<string[]> {
    const faults = await findFaults(db, mostFindings);
    return faults.map(({ account, balance, moved }) => describe(account, BigInt(balance), BigInt(moved)));
  }

  return {
    /** What is wrong with them, in sentences. Changes nothing. */
    look,

    /** Looks and keeps the outcome for every node: while anything is wrong, purchases stop. */
    async check(): Promise<string[]> {
      const findings = await look();
      const { brokenSince } = await findState(db);
      if (findings.length > 0) {
        log.error({ findings }, 'the books do not agree: purchases are stopped');
      } else if (brokenSince) {
        log.info({ brokenSince }, 'the books agree again: purchases go on');
      }
      if (findings.length > 0 || brokenSince) await saveState(db, findings, clock.now());
      return findings;
    },

    async refuseWhenBroken(tx: Queryable): Promise<void> {
      const { brokenSince } = await findState(tx);
      if (brokenSince) throw new AppError('purchases_stopped', { retryAfterSeconds });
    },
  };
}

function describe(account: string | null, balance: bigint, moved: bigint): string {
  if (account === null) return `The sum over all accounts is ${centsText(balance)} instead of $0.00`;
  const holds = `The account ${account} holds ${centsText(balance)}`;
  return balance === moved
    ? `${holds}, which is below 0`
    : `${holds}, but its transfers make ${centsText(moved)}`;
}
