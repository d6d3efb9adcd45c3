import type { Member } from '@botique/contract/accounts/user.ts';
import { Search } from 'lucide-react';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { Link } from '../../lib/link.tsx';
import { formatDay } from '../../lib/dates.ts';
import { LoadedList } from '../../lib/loaded-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { useMembers } from './use-members.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const columns: Column<Member>[] = [
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
  { key: 'state', head: 'Role', phone: 'side', cell: (member) => <Standing member={member} /> },
  {
    key: 'since',
    head: 'Member since',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
];

/** Lists everyone who has ever signed in. Admin actions are on their profiles. */
export function MembersScreen() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const members = useMembers(useDebounced(search));
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
        <LoadedList list={members} what="the users" empty={<p className="pt-4">No users found.</p>}>
          {(items) => <Table caption="Users" columns={columns} rows={items} rowKey={({ id }) => id} />}
        </LoadedList>
      </Card>
      <output className="mt-3 block text-small text-text-2">
        {members.data && `${members.data.total} ${members.data.total === 1 ? 'user' : 'users'}`}
      </output>
    </>
  );
}

function Standing({ member }: { member: Member }) {
  if (member.bannedAt) return <Badge tone="bad">Suspended</Badge>;
  return <Badge tone={member.role === 'Admin' ? 'info' : 'neutral'}>{member.role}</Badge>;
}
