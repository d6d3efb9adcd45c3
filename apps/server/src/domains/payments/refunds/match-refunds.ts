import type { ProviderRefund } from '../../../gateways/paypal/paypal.ts';
import type { RefundRow } from './repository.ts';

export type Matched = {
  /** Refunds that we requested or recorded, each with its row. */
  known: { row: RefundRow; id: string }[];
  /** Refunds that someone made on PayPal's site. */
  unknown: ProviderRefund[];
};

/** Finds the row of each refund that PayPal shows. */
export function matchRefunds(rows: readonly RefundRow[], shown: readonly ProviderRefund[]): Matched {
  const known: Matched['known'] = [];
  const without: ProviderRefund[] = [];
  for (const one of shown) {
    const row = rows.find((candidate) => isSame(candidate, one));
    if (row) known.push({ row, id: one.id });
    else without.push(one);
  }
  // Only after all ids were compared, so that a refund on PayPal's site doesn't take the place of our own.
  const unknown = without.filter((one) => {
    const row = rows.find(
      (candidate) => isReplacedBy(candidate, one) && !known.some((other) => other.row === candidate),
    );
    if (row) known.push({ row, id: one.id });
    return !row;
  });
  return { known, unknown };
}

/** A refund whose amount was given as credits is another one, even if PayPal pays it later. */
function isSame({ id, refundId, state }: RefundRow, shown: ProviderRefund): boolean {
  return refundId === shown.id || (refundId === null && id === shown.customId && state !== 'credited');
}

/** An admin repeated on PayPal's site what PayPal hadn't paid, or a dispute's part was recorded before. */
function isReplacedBy(
  { cause, state, refundId, amountCents, taken }: RefundRow,
  shown: ProviderRefund,
): boolean {
  const isUnpaid = cause === 'admin' && refundId === null && state !== 'credited';
  const isDisputed = cause === 'provider' && refundId === null && taken === null;
  return (isUnpaid || isDisputed) && amountCents === shown.amountCents;
}
