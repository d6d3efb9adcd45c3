import { strings } from '@botique/contract/strings.ts';
import type { InvoiceFilter } from '@botique/contract/orders/invoice-rules.ts';
import { clsx } from 'clsx';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { ScreenList } from '../../../lib/screen-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { InvoicesLoading } from './invoices-loading.tsx';
import { useInvoiceFilters } from './use-invoice-filters.ts';
import type { useInvoices } from './use-invoices.ts';

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
      loading={<InvoicesLoading />}
      empty={<Nothing />}
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

function Nothing() {
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
