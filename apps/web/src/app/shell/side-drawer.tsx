import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { usePageData } from '../../lib/page-data.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The side menu of narrow screens, behind its toggle. */
export function SideDrawer({ viewer }: { viewer: User }) {
  const [open, setOpen] = useState(false);
  const { apiOrigin } = usePageData();
  const { leave } = useSignIn();
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      label="Menu"
      trigger={<IconButton label="Menu" variant="ghost" icon={<MenuIcon />} className="wide:hidden" />}
      header={
        <div className="flex items-center gap-3">
          <Avatar name={viewer.globalUsername} src={viewer.avatar} size={40} />
          <p className="truncate font-semibold">{viewer.globalUsername}</p>
        </div>
      }
      footer={
        <>
          <Button asChild icon={<LogOut />} className="grow">
            <a href={`${apiOrigin}${accountsDocuments['auth.logout'].path}`} onClick={leave}>
              Logout
            </a>
          </Button>
          <ThemeSwitch />
        </>
      }
    >
      <SideMenu viewer={viewer} onFollow={() => setOpen(false)} />
    </Drawer>
  );
}
