import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { ManagedUser } from '@botique/contract/accounts/user.ts';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateList } from '../../../lib/data/use-private-query.ts';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';

const columns: Column<ManagedUser>[] = [
  {
    key: 'avatar',
    head: 'Picture',
    phone: 'lead',
    cell: ({ globalUsername, avatar }) => <Avatar name={globalUsername} src={avatar} size={32} />,
  },
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, globalUsername }) => (
      <Link to={paths.profile(id)} className="py-1 font-semibold wrap-anywhere hover:underline">
        <bdi>{globalUsername}</bdi>
      </Link>
    ),
  },
  { key: 'id', head: 'ID', phone: 'note', text: 'font-mono text-small wrap-anywhere', cell: ({ id }) => id },
  { key: 'state', head: 'Role', phone: 'side', cell: (user) => <RoleBadge user={user} /> },
  {
    key: 'since',
    head: 'ManagedUser since',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** Lists everyone who has ever signed in. Admin actions are on their profiles. */
export function UsersScreen() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const users = useUsers(useDebounced(search));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-title font-semibold">Users</h1>
        <Field label="Search users" hideLabel className="w-full wide:w-80">
          <Input
            type="search"
            icon={<Search />}
            placeholder="Search by name or id..."
            maxLength={100}
            value={search}
            onChange={(event) => {
              const q = event.target.value;
              setParameters(q ? { q } : {}, { replace: true });
            }}
          />
        </Field>
      </div>
      <Card flush>
        <LoadedList list={users} what="the users" empty={<p className="pt-4">No users found.</p>}>
          {(items) => <Table caption="Users" columns={columns} rows={items} rowKey={({ id }) => id} />}
        </LoadedList>
      </Card>
      <output className="mt-3 block text-small text-text-2">
        {users.data && `${users.data.total} ${users.data.total === 1 ? 'user' : 'users'}`}
      </output>
    </>
  );
}

function RoleBadge({ user }: { user: ManagedUser }) {
  if (user.bannedAt) return <Badge tone="bad">Suspended</Badge>;
  return <Badge tone={user.role === 'Admin' ? 'info' : 'neutral'}>{user.role}</Badge>;
}

function useUsers(search: string) {
  const api = useApi();
  return usePrivateList<ManagedUser>(['users', search], (cursor) =>
    api(accountsEndpoints['users.list'], {
      query: { limit: 25, ...(search ? { q: search } : {}), ...(cursor ? { cursor } : {}) },
    }),
  );
}

/** Debounces typed text, so that not every letter causes a call. */
function useDebounced(value: string, pauseMs = 200): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
