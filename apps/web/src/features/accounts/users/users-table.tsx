import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { priceText } from '@botique/contract/money.ts';
import { counted } from '../../../lib/format/counted.ts';
import { dollarsText } from '../../../lib/format/dollars-text.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { LastSeen } from '../last-seen.tsx';
import { onlineText, type PageName } from '../presence.ts';
import { RoleBadge } from '../role-badge.tsx';

type Props = { users: ListedUser[]; pageName: PageName; now: Date };

export function UsersTable({ users, ...shown }: Props) {
  return <Table caption="Users" columns={columnsFor(shown)} rows={users} rowKey={({ id }) => id} />;
}

const columnsFor = ({ pageName, now }: Pick<Props, 'pageName' | 'now'>): Column<ListedUser>[] => [
  {
    key: 'avatar',
    head: 'Picture',
    phone: 'lead',
    whole: 'wide:w-14',
    cell: ({ globalUsername, avatar }) => <Avatar name={globalUsername} src={avatar} size={32} />,
  },
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, globalUsername }) => (
      <>
        <Link to={paths.adminUser(id)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{globalUsername}</bdi>
        </Link>
        <span className="block font-mono text-small wrap-anywhere text-text-3 max-wide:hidden">{id}</span>
      </>
    ),
  },
  { key: 'role', head: 'Role', phone: 'side', cell: (user) => <RoleBadge user={user} /> },
  {
    key: 'credits',
    head: 'Credits',
    align: 'end',
    phone: 'hidden',
    cell: ({ credits }) => priceText(credits),
  },
  {
    key: 'spent',
    head: 'Spent',
    align: 'end',
    phone: 'hidden',
    whole: 'max-xl:hidden',
    cell: ({ spent }) => dollarsText(spent),
  },
  {
    key: 'licenses',
    head: 'Licenses',
    align: 'end',
    phone: 'hidden',
    whole: 'max-xl:hidden',
    cell: ({ licenses }) => formatNumber(licenses),
  },
  {
    key: 'seen',
    head: 'Last seen',
    phone: 'note',
    text: 'wide:text-small wide:text-text-2',
    cell: (user) => (
      <>
        <Presence user={user} pageName={pageName} now={now} />
        <span className="numeric block wide:hidden">
          {priceText(user.credits)} credits, {counted(user.licenses, 'license')}
        </span>
      </>
    ),
  },
];

function Presence({ user, pageName, now }: { user: ListedUser } & Pick<Props, 'pageName' | 'now'>) {
  if (user.online) {
    return (
      <span className="flex items-center gap-2">
        <Face state="awake" size="small" />
        {onlineText(user, pageName)}
      </span>
    );
  }
  return (
    <span className="inline-block first-letter:uppercase">
      {user.lastSeenAt !== null && <span className="wide:hidden">last seen </span>}
      <LastSeen at={user.lastSeenAt} now={now} />
    </span>
  );
}
