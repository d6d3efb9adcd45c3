import type { Notification } from '@botique/contract/office/notification.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { timeAgo } from '../../lib/format/time-ago.ts';
import { useNotifications, useMarkNotificationsRead, type Notifications } from './use-notifications.ts';

type Props = {
  /** Called when a link is followed. */
  onFollow(): void;
};

/** Opening the list marks everything as read. New notifications stay highlighted until it closes. */
export function NotificationList({ onFollow }: Props) {
  const notifications = useNotifications();
  const fresh = useFresh(notifications.data?.newest ?? []);
  useReadWhenShown(notifications.data);
  return (
    <>
      <h2 className="px-4 pt-3.5 pb-2.5 font-display text-card font-semibold">Notifications</h2>
      <div className="min-h-0 overflow-y-auto border-t border-line">
        {notifications.isPending && (
          <>
            <output className="sr-only">Loading your notifications</output>
            <SkeletonText lines={3} className="p-4" />
          </>
        )}
        {notifications.isError && !notifications.data && (
          <ErrorState
            className="py-6!"
            busy={notifications.isFetching}
            onRetry={() => void notifications.refetch()}
            text={`Could not load your notifications. ${notifications.error.message}`}
          />
        )}
        {notifications.data?.newest.length === 0 && <p className="p-4 text-text-2">No notifications yet.</p>}
        {notifications.data && notifications.data.newest.length > 0 && (
          <Rows notifications={notifications.data.newest} fresh={fresh} onFollow={onFollow} />
        )}
      </div>
    </>
  );
}

/** The ids of notifications that were unread when they were first shown here. */
function useFresh(newest: readonly Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = newest.filter(({ id, read }) => !read && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}

/** Also marks notifications that arrive while the list is open. */
function useReadWhenShown(notifications: Notifications | undefined): void {
  const { mutate } = useMarkNotificationsRead();
  const read = useEffectEvent(() => mutate());
  // Keyed by the newest id, so that a refetch while the request is in flight does not send it again.
  const unreadUpTo = notifications && notifications.unread > 0 ? notifications.newest[0]?.id : undefined;
  useEffect(() => {
    if (unreadUpTo !== undefined) read();
  }, [unreadUpTo]);
}

type RowsProps = Props & { notifications: readonly Notification[]; fresh: ReadonlySet<string> };

function Rows({ notifications, fresh, onFollow }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id} className="flex gap-3 px-4 py-3">
          <span aria-hidden="true" className="flex h-[1lh] w-2 shrink-0 items-center">
            {fresh.has(notification.id) && <span className="size-2 rounded-full bg-primary" />}
          </span>
          <div className="min-w-0">
            {fresh.has(notification.id) && <span className="sr-only">New: </span>}
            <NotificationText notification={notification} onFollow={onFollow} />
            <Age of={notification} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function NotificationText({
  notification: { text, licenseId },
  onFollow,
}: { notification: Notification } & Props) {
  if (licenseId === null) return <p className="wrap-anywhere">{text}</p>;
  return (
    <Link to={paths.license(licenseId)} onClick={onFollow} className="block wrap-anywhere hover:underline">
      {text}
    </Link>
  );
}

function Age({ of: { createdAt } }: { of: Notification }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={createdAt} className="mt-0.5 block text-small text-text-2">
      {timeAgo(createdAt, now)}
    </time>
  );
}
