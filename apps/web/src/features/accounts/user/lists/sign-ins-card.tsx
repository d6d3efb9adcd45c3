import type { SignIn } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { Moment } from '../../../../lib/format/moment.tsx';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Table, type Column } from '../../../../ui/display/table.tsx';
import { deviceName } from '../../profile/device-name.ts';
import { useUserList } from './use-user-list.ts';

const columns: Column<SignIn>[] = [
  {
    key: 'device',
    head: 'Browser',
    phone: 'title',
    text: 'wrap-anywhere',
    cell: ({ device }) => <span title={device}>{deviceName(device)}</span>,
  },
  {
    key: 'address',
    head: 'Address',
    phone: 'note',
    text: 'font-mono text-small',
    cell: ({ address }) => address ?? 'Unknown',
  },
  {
    key: 'open',
    head: 'State',
    phone: 'side',
    cell: ({ open }) => <Badge tone={open ? 'ok' : 'neutral'}>{open ? 'Signed in' : 'Ended'}</Badge>,
  },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

export function SignInsCard({ id }: { id: string }) {
  const api = useApi();
  const signIns = useUserList<SignIn>(id, 'signIns', (call) => api(userEndpoints['users.signIns'], call));
  return (
    <Card title="Sign-ins" flush>
      <LoadedList list={signIns} what="the sign-ins" empty="No sign-ins in the last 400 days.">
        {(items) => <Table caption="Sign-ins" columns={columns} rows={items} rowKey={(one) => one.id} />}
      </LoadedList>
    </Card>
  );
}
