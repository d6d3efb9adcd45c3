import { priceText } from '@botique/contract/money.ts';
import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import type { RefundPreview } from '@botique/contract/payments/refund.ts';

type Effect = RefundPreview['fullRefund'];

export function allText({ paid, refundable }: RefundPreview): string {
  return refundable < paid ? `All that is left (${priceText(refundable)})` : 'All of it';
}

/** Below the choice between all of it and a part. */
export const effectHints: Record<Effect, { all: string; part: string }> = {
  revokes: { all: 'Revokes the license', part: 'Keeps the license' },
  alreadyRevoked: { all: 'Nothing else changes', part: 'Nothing else changes' },
  shortens: { all: 'Takes back the renewal', part: 'Keeps the renewal' },
  takesCredits: { all: 'Takes back the credits', part: 'Takes back the same amount of credits' },
  nothing: { all: 'Nothing else changes', part: 'Nothing else changes' },
};

/** Whether the customer loses a license, a renewal or credits. */
export function takesBack(effect: Effect, isAll: boolean): boolean {
  return effect === 'takesCredits' || (isAll && (effect === 'revokes' || effect === 'shortens'));
}

type Choice = { isAll: boolean; destination: RefundDestination };

/** What happens if the button is pressed, in sentences. */
export function consequences(preview: RefundPreview, { isAll, destination }: Choice): string[] {
  const { customer, destinations, fullRefund, runningSessions, isDisputed } = preview;
  // Top-ups are never refunded as credits.
  const isOnlyToPayPal = isDisputed && fullRefund !== 'takesCredits' && !destinations.includes('credits');
  return [
    isDisputed
      ? 'PayPal hasn’t decided a dispute about this payment yet. If you refund it and lose the dispute, the buyer may get the money twice.'
      : '',
    isOnlyToPayPal ? 'Until PayPal has decided, this payment can’t be refunded as credits.' : '',
    isAll ? fullEffect(fullRefund, runningSessions) : partEffect(fullRefund),
    `${customer.username} is told why.`,
    destination === 'paypal' ? 'PayPal needs up to 5 days to pay out.' : 'The credits arrive at once.',
  ].filter((sentence) => sentence !== '');
}

function fullEffect(effect: Effect, sessions: number): string {
  switch (effect) {
    case 'revokes':
      return `The license is revoked${sessionsEnd(sessions)}.`;
    case 'alreadyRevoked':
      return 'The license is already revoked.';
    case 'shortens':
      return 'The license loses the time of this renewal.';
    case 'takesCredits':
      return 'The credits are taken back.';
    case 'nothing':
      return '';
  }
}

function partEffect(effect: Effect): string {
  if (effect === 'takesCredits') return 'The same amount of credits is taken back.';
  if (effect === 'alreadyRevoked') return 'The license stays revoked.';
  return effect === 'nothing' ? '' : 'The license stays as it is.';
}

function sessionsEnd(sessions: number): string {
  if (sessions === 0) return '';
  const which =
    sessions === 1
      ? 'its session ends'
      : sessions === 2
        ? 'both sessions end'
        : `its ${sessions} sessions end`;
  return ` and ${which} within 5 seconds`;
}
