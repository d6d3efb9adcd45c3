import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications, useNotificationsLive } from './use-notifications.ts';

const maxCount = 99;

/** A bell that counts unread notifications and opens their list. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const unread = useNotifications().data?.unread ?? 0;
  useNotificationsLive();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          variant="ghost"
          icon={
            <>
              <Bell />
              {unread > 0 && <Count unread={unread} />}
            </>
          }
        />
      }
    >
      <NotificationList onFollow={() => setOpen(false)} />
    </Popover>
  );
}

function Count({ unread }: { unread: number }) {
  return (
    <span className="numeric absolute top-0.5 right-0.5 grid size-auto! h-4! min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px]/4 font-semibold text-on-primary">
      {unread > maxCount ? `${maxCount}+` : unread}
    </span>
  );
}
