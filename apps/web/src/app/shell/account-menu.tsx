import type { User } from '@botique/contract/accounts/user.ts';
import { LayoutGrid, LogOut, Store, User as UserIcon } from 'lucide-react';
import { Link } from '../../lib/link.tsx';
import { LogoutLink } from '../../features/accounts/logout-link.tsx';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { DataProvider } from '../../lib/data/data-provider.tsx';
import { paths } from '../../lib/paths.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AccountNews } from './account-news.tsx';
import { AccountPill } from './account-pill.tsx';

export function AccountMenu({ viewer }: { viewer: User }) {
  return (
    <DataProvider>
      <AccountNews />
      <MenuOfAccount viewer={viewer} />
    </DataProvider>
  );
}

function MenuOfAccount({ viewer }: { viewer: User }) {
  const { data: credits } = useCredits();
  return (
    <Menu
      trigger={<AccountPill viewer={viewer} credits={credits} />}
      header={<WhoIsIt viewer={viewer} credits={credits} />}
    >
      <MenuItem asChild icon={<UserIcon />}>
        <Link to={paths.profile(viewer.id)}>Profile</Link>
      </MenuItem>
      <MenuItem asChild icon={<LayoutGrid />}>
        <Link to={paths.dashboard}>Dashboard</Link>
      </MenuItem>
      <MenuItem asChild icon={<Store />}>
        <Link to={paths.store}>Store</Link>
      </MenuItem>
      <MenuItem asChild icon={<LogOut />}>
        <LogoutLink>Logout</LogoutLink>
      </MenuItem>
    </Menu>
  );
}

function WhoIsIt({ viewer, credits }: { viewer: User; credits: number | undefined }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={viewer.globalUsername} src={viewer.avatar} size={36} />
      <div className="min-w-0">
        <p className="max-w-48 truncate font-semibold">{viewer.globalUsername}</p>
        <p className="text-small text-text-2">
          Balance {credits === undefined ? '…' : <Amount value={credits.toFixed(2)} />}
        </p>
      </div>
    </div>
  );
}
