import { moneyStrings } from '@botique/contract/money-strings.ts';
import { priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { InvoicePartyAvatar } from '../invoice-party-avatar.tsx';
import { ConfirmingBadge, InvoiceStatusBadge } from '../invoice-status-badge.tsx';
import type { ListedInvoice } from '../listed-invoice.ts';

type Props = { invoice: ListedInvoice; isConfirming: boolean };

export function InvoiceCard({ invoice, isConfirming }: Props) {
  const { id, counterpart, createdAt, badge, price, title } = invoice;
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="relative rounded-card border border-line bg-surface p-4 transition-colors duration-120 hover:border-line-2 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <InvoicePartyAvatar
          name={counterpart.username}
          avatar={counterpart.avatar}
          isShop={counterpart.isShop}
        />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">
            <bdi>{counterpart.username}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-2 text-small text-text-2">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            <span className="numeric">{formatTime(createdAt)}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row-reverse sm:items-center sm:gap-4">
          <p
            className={clsx(
              'numeric min-w-24 text-right font-display text-[22px]/7 font-semibold tracking-[-0.02em]',
              badge === 'received' && 'text-ok',
              badge === 'cancelled' && 'text-text-3 line-through',
            )}
          >
            {priceText(price)}
          </p>
          {isConfirming ? <ConfirmingBadge /> : <InvoiceStatusBadge badge={badge} />}
        </div>
      </div>
      <div className="mt-4 flex items-end justify-between gap-4 border-t border-line pt-3.5 sm:items-center">
        <div className="flex min-w-0 flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-baseline">
          <h2 id={headingId} dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="shrink-0 font-mono text-small text-text-2">{id}</p>
        </div>
        {/* The link covers the whole card. */}
        <Button asChild size="small" className="static!">
          <Link
            to={paths.invoice(id)}
            aria-label={`${moneyStrings.invoices.details} of ${id}`}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {moneyStrings.invoices.details}
          </Link>
        </Button>
      </div>
    </article>
  );
}
