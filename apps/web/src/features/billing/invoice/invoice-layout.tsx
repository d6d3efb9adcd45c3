import { ChevronRight } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';

/** The invoice beside its actions. On a narrow page, the payment comes first. */
export const invoiceGrid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[48rem]:grid-cols-[minmax(0,40rem)_minmax(15rem,17rem)] ' +
  '@min-[48rem]:grid-rows-[auto_1fr] @min-[48rem]:justify-between @min-[48rem]:gap-x-8 @min-[60rem]:gap-x-12';

export const documentColumn = '@min-[48rem]:col-start-1 @min-[48rem]:row-span-2 @min-[48rem]:row-start-1';

export const sideColumn = '@min-[48rem]:col-start-2';

/** Links back to the list. Also shown while the invoice loads, when the list is the viewer's own. */
export function InvoiceBreadcrumb({ id, isOwn = true }: { id: string; isOwn?: boolean }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2 print:hidden">
      <Link
        to={isOwn ? paths.invoices : paths.adminBills}
        className="-my-1 py-1 hover:text-text hover:underline"
      >
        {isOwn ? 'Invoices' : 'Bills Overview'}
      </Link>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      <span aria-current="page" className="min-w-0 truncate font-mono text-small text-text">
        {id}
      </span>
    </nav>
  );
}

export function InvoiceSkeleton() {
  return (
    <div className="@container">
      <output className="sr-only">Loading invoice</output>
      <div className={invoiceGrid}>
        <SkeletonBlock className={`h-160 rounded-card ${documentColumn}`} />
        <div className={`flex flex-col gap-2.5 ${sideColumn}`}>
          <SkeletonBlock className="mt-2 h-6 w-36" />
          <SkeletonBlock className="mt-3 h-24" />
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </div>
      </div>
    </div>
  );
}
