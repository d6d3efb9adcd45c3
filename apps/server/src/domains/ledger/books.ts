import { centsText } from '@botique/contract/money.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { runLongTransaction } from '../../platform/db/long-transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { findFaults, findState, saveCheckpoints, saveState } from './repository.ts';

/** More would make the log unreadable, and the first ones show where to look. */
const maxFindings = 20;
/** Concurrent checks would overwrite each other's checkpoints. */
const checkLock = 8_240_321;
/** The books are checked every minute, so a retry makes sense after that. */
const retryAfterSeconds = 60;

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'error' | 'info'> };

/** Checks that balances match their transfers, and stops sales while they don't. */
export function createBooks({ db, clock, log }: Dependencies) {
  async function find(tx: Queryable, since: 'beginning' | 'checkpoints'): Promise<string[]> {
    const faults = await findFaults(tx, { since, limit: maxFindings });
    return faults.map(({ account, balance, moved }) => describe(account, BigInt(balance), BigInt(moved)));
  }

  /** Stores the outcome for all nodes. While there are findings, purchases stop. */
  async function check(tx: Queryable, { wholly }: { wholly: boolean }): Promise<string[]> {
    const { brokenSince } = await findState(tx);
    // A fault that only a full check found must be cleared by a full check.
    const since = wholly || brokenSince ? 'beginning' : 'checkpoints';
    const findings = await find(tx, since);
    if (findings.length === 0) await saveCheckpoints(tx, { since });
    if (findings.length > 0 || brokenSince) await saveState(tx, findings, clock.now());
    if (findings.length > 0) {
      log.error({ findings }, 'the books do not match: purchases are paused');
    } else if (brokenSince) {
      log.info({ brokenSince }, 'the books match again: purchases resume');
    }
    return findings;
  }

  const lastFindings = async (): Promise<string[]> => (await findState(db)).findings;

  return {
    /** A full check that returns its findings as sentences and stores nothing. */
    look: (): Promise<string[]> => runLongTransaction(db, (tx) => find(tx, 'beginning')),

    /** Checks what changed since the last check. While another check runs, returns the last findings. */
    checkNews: () =>
      runLongTransaction(db, (tx) => check(tx, { wholly: false }), {
        lock: checkLock,
        ifLocked: lastFindings,
      }),

    /** Checks every transfer. */
    checkAll: () => runLongTransaction(db, (tx) => check(tx, { wholly: true }), { lock: checkLock }),

    /** The findings of the last check on any node. */
    lastFindings,

    async refuseWhenBroken(tx: Queryable): Promise<void> {
      const { brokenSince } = await findState(tx);
      if (brokenSince) throw new AppError('purchases_stopped', { retryAfterSeconds });
    },
  };
}

function describe(account: string | null, balance: bigint, moved: bigint): string {
  if (account === null) return `All accounts add up to ${centsText(balance)} instead of $0.00`;
  const holds = `The account ${account} holds ${centsText(balance)}`;
  return balance === moved
    ? `${holds}, which is below 0`
    : `${holds}, but its transfers add up to ${centsText(moved)}`;
}
