import type { Queryable } from '../../../platform/db/database.ts';
import { isInDispute } from './repository.ts';

/**
 * Why nothing of a payment can be given as credits now, or null. Everything that gives credits asks here under the
 * order's lock, which disputes take, too: otherwise the buyer could get the credits and the money.
 */
export async function whyNoCredits(db: Queryable, orderId: string): Promise<string | null> {
  return (await isInDispute(db, orderId))
    ? 'PayPal hasn’t decided a dispute about this payment yet and may still return it.'
    : null;
}
