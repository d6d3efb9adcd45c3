import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { Bill } from '@botique/contract/ledger/bill.ts';
import { centsOfDollars } from '@botique/contract/money.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { Moment } from '../../../../lib/format/moment.tsx';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { Amount } from '../../../../ui/display/amount.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Table, type Column } from '../../../../ui/display/table.tsx';
import { useUserList } from './use-user-list.ts';

export function TransfersCard({ id }: { id: string }) {
  const api = useApi();
  const transfers = useUserList<Bill>(id, 'transfers', (call) => api(userEndpoints['users.transfers'], call));
  return (
    <Card title="Transfers" flush>
      <LoadedList list={transfers} what="the transfers" empty="No transfers yet.">
        {(items) => (
          <Table caption="Transfers" columns={columnsFor(id)} rows={items} rowKey={(bill) => bill.id} />
        )}
      </LoadedList>
    </Card>
  );
}

const columnsFor = (userId: string): Column<Bill>[] => [
  { key: 'reason', head: 'Reason', phone: 'title', text: 'wrap-anywhere', cell: ({ reason }) => reason },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'note',
    text: 'text-text-2 whitespace-nowrap',
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    cell: ({ total, receiverId }) => (
      <Amount signed value={Number(centsOfDollars(total)) * (receiverId === userId ? 1 : -1)} />
    ),
  },
];
