import { centsText } from '@botique/contract/money.ts';
import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import { withFullStop } from '../../office/service.ts';
import { titleOf, type OrderRow } from '../../orders/service.ts';
import type { Taken } from '../tables.ts';
import type { ReversalCause } from './reversal.ts';

/** What happened to what was bought. */
function consequence({ revoked, shortenedMs }: Taken): string {
  if (revoked) return ' Your license has been revoked.';
  return shortenedMs > 0 ? ' The renewed time has been removed from your license.' : '';
}

export function reversalText(
  order: OrderRow,
  { amountCents, taken, chargeback }: ReversalCause & { amountCents: bigint; taken: Taken },
): string {
  const [money, title] = [centsText(amountCents), titleOf(order)];
  const happened = chargeback
    ? `PayPal took back your payment of ${money} for ${title}.`
    : `Your payment of ${money} for ${title} was refunded by PayPal.`;
  return `${happened}${consequence(taken)}`;
}

type GivenBack = {
  amountCents: bigint;
  destination: RefundDestination;
  /** Null if someone refunded it on PayPal's site. */
  reason: string | null;
  /** Null for a part, which keeps what was bought. */
  taken: Taken | null;
};

export function refundText(order: OrderRow, { amountCents, destination, reason, taken }: GivenBack): string {
  const [money, why] = [
    `${centsText(amountCents)} for ${titleOf(order)}`,
    reason === null ? '.' : `: ${withFullStop(reason)}`,
  ];
  // An admin decides first, and PayPal pays afterwards.
  const isUnderWay = destination === 'paypal' && reason !== null;
  const where = destination === 'paypal' ? 'to PayPal' : 'as credits';
  const happened = isUnderWay
    ? `We’re refunding ${money} to PayPal${why}`
    : `${money} was refunded ${where}${why}`;
  if (taken) return `${happened}${consequence(taken)}`;
  return order.licenseId || order.renews ? `${happened} You keep your license.` : happened;
}

/** `amountCents` is null if PayPal captured an amount that we can't read. */
export function undeliveredText(order: OrderRow, amountCents: bigint | null): string {
  const money = centsText(amountCents ?? order.priceCents);
  return `We couldn’t complete your order, so we’re refunding your payment of ${money} for ${titleOf(order)} to PayPal.`;
}

export function creditedText(order: OrderRow, amountCents: bigint): string {
  return `PayPal couldn’t refund ${centsText(amountCents)} for ${titleOf(order)}, so we added it to your credits instead.`;
}

export function restoredText(order: OrderRow, hasLicense: boolean): string {
  const what = hasLicense ? ' Your license has been restored.' : '';
  return `The chargeback of your ${centsText(order.priceCents)} payment for ${titleOf(order)} was reversed.${what}`;
}

export function revokedText(order: OrderRow): string {
  return `Your license for ${order.productName} has been revoked, because PayPal took back part of your payment.`;
}
