import { exactText } from '@botique/contract/money.ts';
import { orderLines as exactLines } from '@botique/contract/orders/order-lines.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';

export type OrderLine = { label: string; amount: string; isSaving?: true };

/** The lines that add up to the total, as text. */
export function orderLines(name: string, sold: Sold, selection: Selection | null): OrderLine[] {
  const lines = exactLines(name, sold, selection).map(({ label, amount: exact }): OrderLine => {
    const amount = exactText(exact);
    return exact < 0n ? { label, amount, isSaving: true } : { label, amount };
  });
  return [...lines, { label: 'VAT', amount: exactText(0n) }];
}
