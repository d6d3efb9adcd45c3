import { Download } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { listsInvoices, useBillFilters, type Days } from './bill-list/bill-filters.ts';
import { BillList } from './bill-list/bill-list.tsx';
import { PeriodMenu } from './figures/period-menu.tsx';
import { usePeriod } from './figures/period.ts';
import { SalesFigures } from './figures/sales-figures.tsx';
import { useFigures } from './figures/use-figures.ts';
import { HeldPayments } from './held-payments/held-payments.tsx';
import { useBillsLive } from '../use-bills.ts';
import { useExport } from './use-export.ts';

/** The money of all customers: what came in, what went back, and what waits for a decision. */
export function BillsScreen() {
  const { period } = usePeriod();
  const figures = useFigures(period);
  useBillsLive();
  // The server knows the days of a preset, in the shop's time zone.
  const shown = figures.data && { from: figures.data.from, to: figures.data.to };
  const days = 'from' in period ? period : shown;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">Bills Overview</h1>
        <div className="flex min-w-0 flex-wrap gap-3">
          <PeriodMenu days={shown} />
          <ExportButton days={days} />
        </div>
      </div>
      <HeldPayments />
      <SalesFigures figures={figures} />
      <BillList days={days} figures={figures} />
    </>
  );
}

function ExportButton({ days }: { days: Days | undefined }) {
  const filters = useBillFilters();
  const download = useExport(filters, days);
  if (!listsInvoices(filters.tab)) {
    return (
      <Tooltip text="Only invoices can be exported. Choose another tab.">
        <Button icon={<Download />} aria-disabled="true">
          Export invoices
        </Button>
      </Tooltip>
    );
  }
  return (
    <Button
      icon={<Download />}
      busy={download.isPending || days === undefined}
      onClick={() => download.mutate(undefined)}
    >
      Export invoices
    </Button>
  );
}
