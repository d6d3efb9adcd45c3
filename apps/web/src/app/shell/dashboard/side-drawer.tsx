import type { User } from '@botique/contract/accounts/user.ts';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { LogoutLink } from '../../../features/accounts/logout-link.tsx';
import { useCredits } from '../../../features/ledger/use-credits.ts';
import { useSessionModal } from '../../../features/licenses/session-modal/session-modal-context.ts';
import { useUnreadTickets } from '../../../features/tickets/use-ticket-lists.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from '../theme/theme-controls.tsx';

/** The side menu on narrow screens, opened by a toggle. */
export function SideDrawer({ viewer }: { viewer: User }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const sessionModal = useSessionModal();
  const credits = useCredits();
  const unread = useUnreadTickets();
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      label="Menu"
      trigger={
        <IconButton
          ref={toggle}
          label="Menu"
          aria-description={unread > 0 ? `Unread tickets: ${formatNumber(unread)}` : undefined}
          variant="ghost"
          icon={
            <>
              <MenuIcon />
              {unread > 0 && <NewsDot />}
            </>
          }
          className="relative wide:hidden"
        />
      }
      header={
        <div className="flex items-center gap-3">
          <Avatar name={viewer.globalUsername} src={viewer.avatar} size={40} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{viewer.globalUsername}</p>
            {credits.data !== undefined && (
              <p className="text-small text-text-2">
                Balance <Amount value={credits.data.toFixed(2)} />
              </p>
            )}
          </div>
        </div>
      }
      footer={
        <>
          <Button asChild icon={<LogOut />} className="grow">
            <LogoutLink>Logout</LogoutLink>
          </Button>
          <ThemeSwitch />
        </>
      }
    >
      <SideMenu
        viewer={viewer}
        onFollow={() => setOpen(false)}
        onOpenSession={(socketId) => {
          setOpen(false);
          // The entry that was clicked goes with the drawer.
          sessionModal.open(socketId, toggle.current);
        }}
      />
    </Drawer>
  );
}

/** Signals unread tickets. The menu shows how many. */
function NewsDot() {
  return <span className="absolute top-2 right-2 size-2! rounded-full bg-primary" />;
}
