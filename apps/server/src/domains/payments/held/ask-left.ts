import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { findOrderBy } from '../../orders/service.ts';
import type { Look } from '../read-again.ts';
import type { LeftCents } from '../refunds/left-to-credit.ts';
import { leftCents } from '../refunds/overpaid.ts';
import { findHeld } from './repository.ts';

/** `look` may also apply what it sees. */
type Dependencies = { db: Db; look: (...about: Parameters<Look>) => ReturnType<Look> };

export type AskLeft = ReturnType<typeof createAskLeft>;

/** Asks PayPal what is left of a payment whose refund failed, before credits are given for it. */
export function createAskLeft({ db, look }: Dependencies) {
  /** Undefined if PayPal no longer knows the payment, or nothing can be given for it anyway. */
  return async function askLeft(id: string): Promise<LeftCents> {
    const found = z.uuid().safeParse(id).success ? await findHeld(db, id) : undefined;
    if (found?.reason !== 'refund_failed' || found.resolvedAt) return undefined;
    const seen = await look(await findOrderBy(db, { id: found.orderId }), found.captureId);
    return seen ? leftCents(seen) : undefined;
  };
}
