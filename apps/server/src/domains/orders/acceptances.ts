import type { Accepted } from '@botique/contract/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keepLegalTexts, type LegalTexts } from '../office/service.ts';
import { insertAcceptance } from './repository.ts';

/** The IP address from which the buyer accepted the legal texts; null if the call accepted nothing. */
export type Acceptance = { address: string } | null;

export function acceptanceOf(accepted: Accepted, address: string): Acceptance {
  return accepted ? { address } : null;
}

export type Acceptances = ReturnType<typeof createAcceptances>;

/** Records which legal texts a buyer accepted, when, and from where, as evidence in a dispute. */
export function createAcceptances({ clock, legal }: { clock: Clock; legal: LegalTexts }) {
  return {
    /** Runs in the transaction that creates or continues the order. */
    async keep(tx: Queryable, orderId: string, acceptance: Acceptance): Promise<void> {
      if (!acceptance) return;
      const acceptedAt = clock.now();
      await keepLegalTexts(tx, legal, acceptedAt);
      await insertAcceptance(tx, {
        orderId,
        termsVersion: legal.terms.version,
        privacyVersion: legal.privacy.version,
        acceptedAt,
        address: acceptance.address,
      });
    },
  };
}
