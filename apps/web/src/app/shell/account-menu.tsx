import type { User } from '@botique/contract/accounts/user.ts';
import { LayoutGrid, LogOut, User as UserIcon } from 'lucide-react';
import { Link } from 'react-router';
import { LogoutLink } from '../../features/accounts/logout-link.tsx';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { paths } from '../../lib/paths.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AccountPill } from './account-pill.tsx';

export function AccountMenu({ viewer }: { viewer: User }) {
  return (
    <Menu trigger={<AccountPill viewer={viewer} />} header={<WhoIsIt viewer={viewer} />}>
      <MenuItem asChild icon={<UserIcon />}>
        <Link to={paths.profile(viewer.id)}>Profile</Link>
      </MenuItem>
      <MenuItem asChild icon={<LayoutGrid />}>
        <Link to={paths.dashboard}>Dashboard</Link>
      </MenuItem>
      <MenuItem asChild icon={<LogOut />}>
        <LogoutLink>Logout</LogoutLink>
      </MenuItem>
    </Menu>
  );
}

function WhoIsIt({ viewer }: { viewer: User }) {
  const credits = useCredits();
  return (
    <div className="flex items-center gap-3">
      <Avatar name={viewer.globalUsername} src={viewer.avatar} size={36} />
      <div className="min-w-0">
        <p className="max-w-48 truncate font-semibold">{viewer.globalUsername}</p>
        <p className="text-small text-text-2">
          Balance {credits.data === undefined ? '…' : <Amount value={credits.data.toFixed(2)} />}
        </p>
      </div>
    </div>
  );
}
