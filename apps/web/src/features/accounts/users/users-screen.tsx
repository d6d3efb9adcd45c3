import { userFilters } from '@botique/contract/customers/customer-rules.ts';
import { counted } from '../../../lib/format/counted.ts';
import { FilterTabs } from '../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { useCurrentMinute } from '../../../lib/format/use-current-minute.ts';
import { Card } from '../../../ui/display/card.tsx';
import type { PageName } from '../presence.ts';
import { useUsers } from './use-users.ts';
import { UsersTable } from './users-table.tsx';

const tabs = [
  { value: null, label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'admins', label: 'Admins' },
  { value: 'suspended', label: 'Suspended' },
];

/** Lists everyone who has ever signed in. */
export function UsersScreen({ pageName }: { pageName: PageName }) {
  const { chosen, q } = useListFilters();
  const filter = chosen('filter', userFilters);
  const users = useUsers({ q, filter });
  const now = useCurrentMinute();
  return (
    <>
      <h1 className="mb-4 font-display text-title font-semibold">Users</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs label="Users" name="filter" chosen={filter} tabs={tabs} />
        <ListSearch label="Search users" placeholder="Search by name or id..." className="w-full wide:w-80" />
      </div>
      <Card flush>
        <LoadedList list={users} what="the users" empty={<p className="pt-4">No users found.</p>}>
          {(items) => <UsersTable users={items} pageName={pageName} now={now} />}
        </LoadedList>
      </Card>
      <output className="mt-3 block text-small text-text-2">
        {users.data && counted(users.data.total, 'user')}
      </output>
    </>
  );
}
