import { priceText } from '@botique/contract/money.ts';

/** Below the amount of an invoice, if a part of it was refunded. All of it is said by the badge. */
export function RefundedPart({ paid, refunded }: { paid: number; refunded: number }) {
  if (refunded === 0 || refunded >= paid) return null;
  return (
    <span className="numeric text-small font-normal whitespace-nowrap text-text-2">
      {priceText(refunded)} refunded
    </span>
  );
}
