import type { Accepted } from '@botique/contract/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keepLegalTexts, type LegalTexts } from '../office/service.ts';
import { insertAcceptance } from './store.ts';

/** From where terms and privacy policy were accepted; null when the call did not say that they were. */
export type Acceptance = { address: string } | null;

export function acceptanceOf(accepted: Accepted, address: string): Acceptance {
  return accepted ? { address } : null;
}

export type Acceptances = ReturnType<typeof createAcceptances>;

/** What a dispute needs: which texts a buyer accepted, when, and from where. */
export function createAcceptances({ clock, legal }: { clock: Clock; legal: LegalTexts }) {
  return {
    /** Called with the transaction that makes the order or goes on with it. */
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
