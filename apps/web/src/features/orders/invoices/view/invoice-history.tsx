import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { formatMoment } from '../../../../lib/dates.ts';
import { datesOf } from './dates-of.ts';
import { paidWords } from './paid-words.ts';

/** How the invoice was paid, and the dates of its events. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetails }) {
  const { title, text } = paidWords(invoice);
  return (
    <>
      <h2 className="pt-1.5 font-display text-card font-semibold">{title}</h2>
      <p className="mt-0.5 text-text-2">{text}</p>
      <dl className="mt-4 mb-5 divide-y divide-line border-y border-line">
        {datesOf(invoice).map(([name, iso]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-text-2">{name}</dt>
            <dd>
              <time dateTime={iso}>{formatMoment(iso)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
