import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { exactDollars, exactText, priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import { creatureStateOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { artworkInState } from '../../../lib/product/artwork-url.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';

/** The lines that add up to the total. Only the total is rounded. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetails }) {
  const { title, image, licenseId, lines, vat, price } = invoice;
  const running = useRunningLicenses();
  const crashes = useCrashes();
  const [first, ...more] = lines;
  return (
    <table className="mt-8 w-full border-collapse">
      <caption className="sr-only">Items</caption>
      <thead>
        <tr className="h-9 border-b border-line text-small text-text-2">
          <th scope="col" className="text-left font-normal">
            Item
          </th>
          <th scope="col" className="pl-4 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {first && (
          <Line amount={first.amount}>
            <span className="flex items-center gap-3">
              {image !== null && (
                <Avatar
                  name={title}
                  src={artworkInState(image, creatureStateOf(licenseId, running.data, crashes.data))}
                  size={28}
                  shape="bot"
                />
              )}
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold text-text">{title}</span>
                {first.label !== title && <span className="text-small">{first.label}</span>}
              </span>
            </span>
          </Line>
        )}
        {more.map(({ label, amount }) => (
          <Line key={label} amount={amount}>
            {label}
          </Line>
        ))}
        <Line amount={vat} isLast>
          VAT
        </Line>
      </tbody>
      <tfoot>
        <tr className="h-16 align-middle">
          <th scope="row" className="text-left text-[1rem]/6 font-semibold">
            Total
          </th>
          <td className="numeric pl-4 text-right font-display text-[22px]/7 font-semibold tracking-[-0.02em] whitespace-nowrap">
            {priceText(price)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type LineProps = { amount: number; isLast?: boolean; children: ReactNode };

function Line({ amount, isLast = false, children }: LineProps) {
  return (
    <tr className={clsx('h-12 border-b', isLast ? 'border-dashed border-line-2' : 'border-line')}>
      <th scope="row" className="py-2.5 text-left font-normal text-text-2 wrap-anywhere">
        {children}
      </th>
      <td className={clsx('numeric py-2.5 pl-4 text-right whitespace-nowrap', amount < 0 && 'text-ok')}>
        {exactText(exactDollars(amount))}
      </td>
    </tr>
  );
}
