import { useState } from 'react';
import { LayoutGrid, LogOut, MenuIcon, Store, Trash2, UserRound } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { creatureFor } from '../../../ui/creature/creature-for.ts';
import { CreatureBanner } from '../../../ui/creature/creature.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { Section } from './section.tsx';

const person = (
  <div className="flex items-center gap-3">
    <Avatar name="mira" size={40} />
    <div className="min-w-0">
      <div className="font-semibold">mira</div>
      <div className="text-small text-text-2">
        <Amount value={14850} /> balance
      </div>
    </div>
  </div>
);

export function OverlaySection() {
  const [telling, setTelling] = useState(false);
  return (
    <Section title="Menu, modal, drawer, popover, tooltip">
      <div className="flex flex-wrap gap-2.5">
        <Menu trigger={<Button icon={<UserRound />}>Account</Button>} header={person} align="start">
          <MenuItem icon={<UserRound />} asChild>
            <Link to="/dev/ui">Profile</Link>
          </MenuItem>
          <MenuItem icon={<LayoutGrid />}>Dashboard</MenuItem>
          <MenuItem icon={<Store />} disabled>
            Store
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<LogOut />}>Logout</MenuItem>
          <MenuItem icon={<Trash2 />} tone="bad">
            Delete account
          </MenuItem>
        </Menu>
        <Modal
          trigger={<Button>Start a trial</Button>}
          title="Free Trial Confirmation"
          description="Are you sure you want to activate a free trial for this product?"
          banner={<CreatureBanner look={creatureFor('Wd4xK9Qe', 'bot')} />}
          actions={
            <>
              <CloseButton>
                <Button>Cancel</Button>
              </CloseButton>
              <CloseButton>
                <Button variant="primary">Confirm</Button>
              </CloseButton>
            </>
          }
        >
          <div className="flex justify-between gap-3 rounded-control bg-sunken px-4 py-3">
            <span className="font-semibold">Warden</span>
            <span className="text-text-2">Trial Duration: 7 Days</span>
          </div>
        </Modal>
        <Drawer
          label="Pages"
          trigger={<IconButton label="Open the menu" icon={<MenuIcon />} />}
          header={person}
          footer={
            <CloseButton>
              <Button icon={<LogOut />} className="flex-1">
                Logout
              </Button>
            </CloseButton>
          }
        >
          <p className="px-2 text-text-2">Sidebar links go here.</p>
        </Drawer>
        <Popover
          open={telling}
          onOpenChange={setTelling}
          label="News"
          align="start"
          trigger={<IconButton label="News" icon={<MenuIcon />} />}
        >
          <p className="p-4 text-text-2">Notifications go here.</p>
        </Popover>
        <Tooltip text="A short explanation" side="bottom">
          <Button variant="ghost">Explain</Button>
        </Tooltip>
      </div>
    </Section>
  );
}
