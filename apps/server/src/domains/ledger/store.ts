import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { ledgerAccounts } from './tables.ts';

export async function findBalance(db: Queryable, userId: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return row?.balanceCents;
}
