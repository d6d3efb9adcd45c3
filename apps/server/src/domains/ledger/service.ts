import type { Db } from '../../platform/db/database.ts';
import { findBalance } from './store.ts';

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger({ db }: { db: Db }) {
  return {
    /** In cents. Whoever never had any credits has no account, and that is the same as having none. */
    async credits(userId: string): Promise<bigint> {
      return (await findBalance(db, userId)) ?? 0n;
    },
  };
}
