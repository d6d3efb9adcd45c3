import { isGivenByShop } from '@botique/contract/billing/billing-rules.ts';
import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import { InvoiceStateBadge } from '../../../../lib/payment/invoice-state-badge.tsx';
import { formatDateTime, formatMonthDay, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import type { OpenRefund } from '../../../../lib/payment/refund-menu.tsx';
import { RefundedPart } from '../../../../lib/payment/refunded-part.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Amount } from '../../../../ui/display/amount.tsx';
import { inColumns, inRows, Table, type Column } from '../../../../ui/display/table.tsx';
import { ProductTile } from '../../product-tile.tsx';
import { methodNames } from './bill-filters.ts';
import { InvoiceMenu } from './invoice-menu.tsx';
import { Person } from './person.tsx';

type Row = { invoice: CustomerInvoice; onRefund: OpenRefund };

const columns: Column<Row>[] = [
  {
    key: 'id',
    head: 'Invoice',
    phone: 'hidden',
    text: 'font-mono text-small whitespace-nowrap',
    from: 58,
    cell: ({ invoice: { id } }) => (
      <Link to={paths.invoice(id)} className="py-1 hover:underline">
        {id}
      </Link>
    ),
  },
  {
    key: 'customer',
    head: 'Customer',
    phone: 'title',
    share: 40,
    // It is the first one without the ids.
    whole: '@min-[38rem]/table:@max-[58rem]/table:pl-(--card-edge)',
    cell: ({ invoice }) => <Person {...invoice.customer} />,
  },
  {
    key: 'what',
    head: 'What',
    phone: 'note',
    share: 60,
    cell: ({ invoice: { productId, title, terms, image, createdAt } }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {productId && (
          <span className={`shrink-0 ${inColumns}`}>
            <ProductTile name={title} image={image} />
          </span>
        )}
        <span className="min-w-0 py-1 wrap-anywhere">
          {title}
          {terms && (
            <>
              <span className={inRows}> · </span>
              <span className="@min-[38rem]/table:block @min-[38rem]/table:text-small @min-[38rem]/table:text-text-2">
                {terms}
              </span>
            </>
          )}
          <span className={inRows}>
            {' · '}
            <span className="whitespace-nowrap">{formatMonthDay(createdAt)}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'method',
    head: 'Method',
    phone: 'hidden',
    from: 54,
    cell: ({ invoice: { method } }) => (method ? methodNames[method] : ''),
  },
  { key: 'status', head: 'Status', phone: 'side', cell: ({ invoice }) => <InvoiceStateBadge {...invoice} /> },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    from: 50,
    cell: ({ invoice: { createdAt } }) => (
      <span title={formatDateTime(createdAt)}>{formatRelativeDay(createdAt)}</span>
    ),
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'whitespace-nowrap @max-[38rem]/table:order-first',
    cell: ({ invoice, onRefund }) => (
      <span className="-mr-2 inline-flex items-center gap-1.5">
        <InvoiceAmount invoice={invoice} />
        <InvoiceMenu invoice={invoice} onRefund={onRefund} />
      </span>
    ),
  },
];

type Props = { invoices: readonly CustomerInvoice[]; onRefund: Row['onRefund'] };

export function InvoicesTable({ invoices, onRefund }: Props) {
  return (
    <Table
      fits="card"
      caption="Invoices"
      columns={columns}
      rows={invoices.map((invoice) => ({ invoice, onRefund }))}
      rowKey={({ invoice }) => invoice.id}
    />
  );
}

/** Money that came in is green with a plus, and what the shop gave has a minus. */
function InvoiceAmount({ invoice: { kind, status, amount, refunded } }: { invoice: CustomerInvoice }) {
  const isGiven = isGivenByShop(kind);
  const isPaid = status === 'paid';
  return (
    <span className="flex flex-col items-end">
      <Amount
        signed={isPaid}
        value={(isGiven ? -amount : amount).toFixed(2)}
        className={isPaid ? 'font-semibold' : 'text-text-2'}
      />
      <RefundedPart paid={amount} refunded={refunded} />
    </span>
  );
}
