import type { InvoiceLine } from '@botique/contract/billing/invoice.ts';

type Sold = { title: string; lines: readonly InvoiceLine[] };

/** The lines of the invoice without prices and discounts, such as '90 days, 1 extra session'. */
export function termsOf({ title, lines }: Sold): string | null {
  const labels = lines
    .filter(({ label, amount }) => label !== title && amount >= 0)
    .map(({ label }) => label.replace(/ at \$.+$/, ''));
  return labels.length > 0 ? labels.join(', ') : null;
}
