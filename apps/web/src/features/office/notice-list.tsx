import type { Notice } from '@botique/contract/office/notice.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { timeAgo } from './time-ago.ts';
import { useNotices, useReadNotices, type Notices } from './use-notices.ts';

type Props = {
  /** Called when a link is followed. */
  onFollow(): void;
};

/** Opening the list marks everything as read. New notifications stay highlighted until it closes. */
export function NoticeList({ onFollow }: Props) {
  const notices = useNotices();
  const fresh = useFresh(notices.data?.newest ?? []);
  useReadWhenShown(notices.data);
  return (
    <>
      <h2 className="px-4 pt-3.5 pb-2.5 font-display text-card font-semibold">Notifications</h2>
      <div className="min-h-0 overflow-y-auto border-t border-line">
        {notices.isPending && (
          <>
            <output className="sr-only">Loading your notifications</output>
            <SkeletonText lines={3} className="p-4" />
          </>
        )}
        {notices.isError && !notices.data && (
          <ErrorState
            className="py-6!"
            busy={notices.isFetching}
            onRetry={() => void notices.refetch()}
            text={`Could not load your notifications. ${notices.error.message}`}
          />
        )}
        {notices.data?.newest.length === 0 && <p className="p-4 text-text-2">No notifications yet.</p>}
        {notices.data && notices.data.newest.length > 0 && (
          <Rows notices={notices.data.newest} fresh={fresh} onFollow={onFollow} />
        )}
      </div>
    </>
  );
}

/** The ids of notifications that were unread when they were first shown here. */
function useFresh(newest: readonly Notice[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = newest.filter(({ id, read }) => !read && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}

/** Also marks notifications that arrive while the list is open. */
function useReadWhenShown(notices: Notices | undefined): void {
  const { mutate } = useReadNotices();
  const read = useEffectEvent(() => mutate());
  // Keyed by the newest id, so that a refetch while the request is in flight does not send it again.
  const unreadUpTo = notices && notices.unread > 0 ? notices.newest[0]?.id : undefined;
  useEffect(() => {
    if (unreadUpTo !== undefined) read();
  }, [unreadUpTo]);
}

type RowsProps = Props & { notices: readonly Notice[]; fresh: ReadonlySet<string> };

function Rows({ notices, fresh, onFollow }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice) => (
        <li key={notice.id} className="flex gap-3 px-4 py-3">
          <span aria-hidden="true" className="flex h-[1lh] w-2 shrink-0 items-center">
            {fresh.has(notice.id) && <span className="size-2 rounded-full bg-primary" />}
          </span>
          <div className="min-w-0">
            {fresh.has(notice.id) && <span className="sr-only">New: </span>}
            <Words notice={notice} onFollow={onFollow} />
            <Age of={notice} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Words({ notice: { text, licenseId }, onFollow }: { notice: Notice } & Props) {
  if (licenseId === null) return <p className="wrap-anywhere">{text}</p>;
  return (
    <Link to={paths.license(licenseId)} onClick={onFollow} className="block wrap-anywhere hover:underline">
      {text}
    </Link>
  );
}

function Age({ of: { createdAt } }: { of: Notice }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={createdAt} className="mt-0.5 block text-small text-text-2">
      {timeAgo(createdAt, now)}
    </time>
  );
}
