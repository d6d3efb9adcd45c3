import type { InvoiceStatus } from '@botique/contract/billing/billing-rules.ts';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Popover } from '../../../../ui/overlay/popover.tsx';
import { methodNames, type BillFilters } from './bill-filters.ts';

const any = 'any';

const statusNames: Record<InvoiceStatus, string> = {
  paid: 'Paid',
  progress: 'Pending',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

const optionsOf = (names: Record<string, string>) => [
  { value: any, label: 'Any' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Further filters of the invoices. They apply at once. */
export function FilterMenu({ filters }: { filters: BillFilters }) {
  const { linkTo } = useListFilters();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const set = (name: string, value: string) =>
    void navigate(linkTo({ [name]: value === any ? null : value }), { replace: true });
  const used = [filters.status, filters.method].filter(Boolean).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Filters"
      className="w-72"
      trigger={
        <Button icon={<ListFilter />}>
          Filters{used > 0 && <span className="numeric text-text-2">{used}</span>}
          {used > 0 && <span className="sr-only">in use</span>}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <Field label="Status">
          <Select
            options={optionsOf(statusNames)}
            value={filters.status ?? any}
            onValueChange={(value) => set('status', value)}
          />
        </Field>
        <Field label="Method">
          <Select
            options={optionsOf(methodNames)}
            value={filters.method ?? any}
            onValueChange={(value) => set('method', value)}
          />
        </Field>
      </div>
    </Popover>
  );
}
