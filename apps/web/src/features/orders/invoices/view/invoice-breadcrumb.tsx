import { ChevronRight } from 'lucide-react';
import { Link } from '../../../../lib/link.tsx';
import { paths } from '../../../../lib/paths.ts';

/** Links back to the list. Also shown while the invoice loads. */
export function InvoiceBreadcrumb({ id }: { id: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2 print:hidden">
      <Link to={paths.bills} className="-my-1 py-1 hover:text-text hover:underline">
        Invoices
      </Link>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      <span aria-current="page" className="min-w-0 truncate font-mono text-small text-text">
        {id}
      </span>
    </nav>
  );
}
