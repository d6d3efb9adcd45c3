import type { User } from '@botique/contract/accounts/user.ts';
import { LayoutGrid, LogOut, Store, User as UserIcon } from 'lucide-react';
import { LogoutLink } from '../../../features/accounts/logout-link.tsx';
import { useInvoicesLive } from '../../../features/billing/use-invoices.ts';
import { useTrialsLive } from '../../../features/catalogue/trials/use-claimed-trials.ts';
import { useCredits, useCreditsLive } from '../../../features/ledger/use-credits.ts';
import { useLicensesLive } from '../../../features/licenses/use-licenses-live.ts';
import { DataProvider } from '../../../lib/data/data-provider.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { AccountPill } from './account-pill.tsx';

export function AccountMenu({ viewer }: { viewer: User }) {
  return (
    <DataProvider>
      <AccountUpdates />
      <LoadedMenu viewer={viewer} />
    </DataProvider>
  );
}

function LoadedMenu({ viewer }: { viewer: User }) {
  const { data: credits } = useCredits();
  return (
    <Menu
      trigger={<AccountPill viewer={viewer} credits={credits} />}
      header={<MenuHeader viewer={viewer} credits={credits} />}
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

function MenuHeader({ viewer, credits }: { viewer: User; credits: number | undefined }) {
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

/** Subscribes to live events on every signed-in page, so that a purchase in one tab shows in all of them. */
function AccountUpdates() {
  useCreditsLive();
  useLicensesLive();
  useInvoicesLive();
  useTrialsLive();
  return null;
}
