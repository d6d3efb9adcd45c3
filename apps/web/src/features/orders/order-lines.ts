import { exactPrice, exactText } from '@botique/contract/money.ts';
import {
  includedSessions,
  includedStorage,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';
import { priceOrder, type OrderPrice } from '@botique/contract/orders/price-order.ts';

export type OrderLine = { label: string; amount: string; isSaving?: true };

/** What the total is made of. Nothing is rounded here: only the total is. */
export function orderLines(name: string, sold: Sold, selection: Selection | null): OrderLine[] {
  const price = priceOrder(sold, selection);
  const base = { label: selection ? termWords(sold, selection) : name, amount: exactText(price.base) };
  return [
    base,
    ...discountLine(price),
    ...(selection ? extraLines(sold, selection, price) : []),
    { label: 'VAT', amount: exactText(0n) },
  ];
}

function termWords({ price }: Sold, { subscription, duration }: Selection): string {
  if (subscription === 'lifetime') return 'Lifetime license';
  return `${duration} days at ${exactText(exactPrice(price))}`;
}

function discountLine({ discount, discountPercent }: OrderPrice): OrderLine[] {
  if (discountPercent === 0) return [];
  return [{ label: `Term discount, ${discountPercent}%`, amount: `-${exactText(discount)}`, isSaving: true }];
}

function extraLines(sold: Sold, selection: Selection, { sessions, storage }: OrderPrice): OrderLine[] {
  const moreSessions = selection.sessions - includedSessions;
  const moreStorage = selection.storge - includedStorage(sold);
  const lines: OrderLine[] = [];
  if (moreSessions > 0) {
    const words = moreSessions === 1 ? '1 extra session' : `${moreSessions} extra sessions`;
    lines.push({ label: words, amount: exactText(sessions) });
  }
  if (moreStorage > 0) lines.push({ label: `${moreStorage} MB more storage`, amount: exactText(storage) });
  return lines;
}
