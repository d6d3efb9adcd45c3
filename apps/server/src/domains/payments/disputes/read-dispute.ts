import { noOutcome } from '@botique/contract/disputes/dispute-rules.ts';
import { PayPalUnreadable } from '../../../gateways/paypal/failures.ts';
import type { PayPal, ProviderDispute, WebhookEvent } from '../../../gateways/paypal/paypal.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isOutcomeUnknown } from '../refusals.ts';
import { findState } from './repository.ts';

export type DisputeReading = {
  dispute: ProviderDispute;
  /** The webhook, with the decision that counts. */
  event: WebhookEvent;
  /** False if PayPal's API didn't answer, so that PayPal has to send the webhook again. */
  isAnswered: boolean;
};

type Dependencies = { db: Db; paypal: Pick<PayPal, 'readDispute'> };

export type ReadDispute = ReturnType<typeof createReadDispute>;

/** Reads the dispute of a webhook, because webhooks arrive late, again, and in any order. */
export function createReadDispute({ db, paypal }: Dependencies) {
  /** Null if PayPal shows nothing we can read, undefined if it doesn't answer. */
  async function readShown({ id }: ProviderDispute): Promise<ProviderDispute | null | undefined> {
    try {
      const shown = await paypal.readDispute(id);
      return shown?.id === id ? shown : null;
    } catch (error) {
      if (error instanceof PayPalUnreadable) return null;
      if (isOutcomeUnknown(error)) return undefined;
      throw error;
    }
  }

  /** What is stored is newer. */
  async function isOutdated({ id, updatedAt, outcome }: ProviderDispute): Promise<boolean> {
    const stored = await findState(db, id);
    if (!stored || !updatedAt) return false;
    const aheadMs = stored.updatedAt.getTime() - updatedAt.getTime();
    return aheadMs > 0 || (aheadMs === 0 && stored.outcome !== null && outcome === null);
  }

  /** Null if the webhook doesn't describe a dispute. */
  return async (event: WebhookEvent): Promise<DisputeReading | null> => {
    const told = event.dispute;
    if (!told) return null;
    const shown = await readShown(told);
    const counts = shown && !isOlder(shown, told) ? shown : null;
    const dispute = counts ?? told;
    const decided = counts ? withDecisionOf(counts, event) : event;
    return {
      dispute: dispute.disputed.length > 0 ? dispute : { ...dispute, disputed: told.disputed },
      event: (await isOutdated(dispute)) ? { ...event, outcome: noOutcome } : decided,
      isAnswered: shown !== undefined,
    };
  };
}

/** PayPal's API may lag behind its webhooks. */
const isOlder = (shown: ProviderDispute, told: ProviderDispute): boolean =>
  shown.updatedAt !== null && told.updatedAt !== null && shown.updatedAt < told.updatedAt;

function withDecisionOf({ outcome, refundedCents }: ProviderDispute, event: WebhookEvent): WebhookEvent {
  // An open dispute may have been decided before, and reopened.
  if (outcome === null) return { ...event, outcome: noOutcome };
  // PayPal doesn't show the outcome, or there is none.
  if (outcome === noOutcome) return event;
  const told = outcome === event.outcome ? event.refundedCents : null;
  return { ...event, outcome, refundedCents: refundedCents ?? told };
}
