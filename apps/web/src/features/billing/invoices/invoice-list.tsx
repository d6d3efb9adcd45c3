import type { InvoiceFilter } from '@botique/contract/billing/billing-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { clsx } from 'clsx';
import { ScreenList } from '../../../lib/list/screen-list.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock, SkeletonCircle } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { useInvoices } from '../use-invoices.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { useInvoiceFilters } from './invoice-filters.ts';

type Props = {
  list: ReturnType<typeof useInvoices>;
  /** The ids of invoices whose payment PayPal is checking. */
  confirming: ReadonlySet<string>;
};

export function InvoiceList({ list, confirming }: Props) {
  return (
    <ScreenList
      list={list}
      noun="invoice"
      loading={<InvoiceListSkeleton />}
      empty={<NoInvoices />}
      moreClassName="mt-6"
    >
      {(items) => (
        <ul
          className={clsx(
            'flex flex-col gap-3 transition-opacity duration-120',
            // The items are stale: the next list is being fetched.
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          {items.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceCard invoice={invoice} isConfirming={confirming.has(invoice.id)} />
            </li>
          ))}
        </ul>
      )}
    </ScreenList>
  );
}

const kinds: Record<InvoiceFilter, string> = {
  sent: 'sent invoices',
  received: 'received invoices',
  pending: 'pending invoices',
};

function NoInvoices() {
  const { filter, q, linkTo } = useInvoiceFilters();
  const text = q.trim();
  if (!filter && !text) {
    return (
      <EmptyState
        title="No invoices yet"
        text="You get one for each purchase, top-up and renewal."
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>{strings.landing.viewProducts}</Link>
          </Button>
        }
      />
    );
  }
  const kind = filter ? kinds[filter] : 'invoices';
  return (
    <EmptyState
      title={text ? `No ${kind} match “${text}”` : `No ${kind}`}
      action={
        <Button asChild>
          <Link to={linkTo({ filter: null, q: null })}>Show all invoices</Link>
        </Button>
      }
    />
  );
}

const titleWidths = ['w-32', 'w-44', 'w-36'];

/** Skeleton cards as tall as the real ones, so that the page does not jump. */
export function InvoiceListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading invoices</output>
      {titleWidths.map((width) => (
        <div key={width} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <div className="flex h-14 items-start gap-3 sm:h-10">
            <SkeletonCircle />
            <div className="grow">
              <SkeletonBlock className="mt-1 h-4 w-24" />
              <SkeletonBlock className="mt-1.5 h-3.5 w-32" />
            </div>
            <SkeletonBlock className="h-7 w-24" />
          </div>
          <div className="mt-4 flex h-14 items-end border-t border-line pt-3.5 sm:h-11.75 sm:items-center">
            <SkeletonBlock className={`h-4 ${width}`} />
            <SkeletonBlock className="ml-auto h-8 w-18" />
          </div>
        </div>
      ))}
    </div>
  );
}
