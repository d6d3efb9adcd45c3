import { exactPrice, exactText, type Exact } from '../money.ts';
import { includedSessions, includedStorage, type Selection, type Sold } from './order-options.ts';
import { priceOrder, type OrderPrice } from './price-order.ts';

export type OrderLine = { label: string; amount: Exact };

/** The parts of the total, without VAT. Only the total is rounded. Discounts are negative. */
export function orderLines(name: string, sold: Sold, selection: Selection | null): OrderLine[] {
  const price = priceOrder(sold, selection);
  return [
    { label: selection ? termText(sold, selection) : name, amount: price.base },
    ...discountLine(price),
    ...(selection ? extraLines(sold, selection, price) : []),
  ];
}

function termText({ price }: Sold, { subscription, duration }: Selection): string {
  if (subscription === 'lifetime') return 'Lifetime license';
  return `${duration} days at ${exactText(exactPrice(price))}`;
}

function discountLine({ discount, discountPercent }: OrderPrice): OrderLine[] {
  if (discountPercent === 0) return [];
  return [{ label: `Term discount, ${discountPercent}%`, amount: -discount }];
}

function extraLines(sold: Sold, selection: Selection, { sessions, storage }: OrderPrice): OrderLine[] {
  const moreSessions = selection.sessions - includedSessions;
  const moreStorage = selection.storageMb - includedStorage(sold);
  const lines: OrderLine[] = [];
  if (moreSessions > 0) {
    const words = moreSessions === 1 ? '1 extra session' : `${moreSessions} extra sessions`;
    lines.push({ label: words, amount: sessions });
  }
  if (moreStorage > 0) lines.push({ label: `${moreStorage} MB extra storage`, amount: storage });
  return lines;
}
