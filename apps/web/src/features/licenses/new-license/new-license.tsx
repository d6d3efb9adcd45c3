import type { License } from '@botique/contract/licenses/license.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { clearNewLicense, loadNewLicense } from '../../../lib/licenses/new-license.ts';
import { useRunnableLicenses, useRunnableLicensesLive } from '../../../lib/licenses/runnable-licenses.ts';
import { sessionCountOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useLicense } from '../use-licenses.ts';
import { NewLicenseWindow } from './new-license-window.tsx';

type Props = {
  viewerId: string;
  /** A button that asks about a product without a release. */
  ask: (license: License) => ReactNode;
};

/** Shows a license that was just bought until it first runs, is revoked or is dismissed. */
export function NewLicense({ viewerId, ask }: Props) {
  const [isSeen, setIsSeen] = useState(false);
  // The server renders the page without access to this tab's storage.
  const id = useSyncExternalStore(
    neverChanges,
    () => loadNewLicense(viewerId),
    () => null,
  );
  if (id === null || isSeen) return null;
  return (
    <StoredLicense
      id={id}
      ask={ask}
      onSeen={() => {
        clearNewLicense(viewerId);
        setIsSeen(true);
      }}
    />
  );
}

const neverChanges = () => () => undefined;

type StoredProps = Pick<Props, 'ask'> & { id: string; onSeen: () => void };

function StoredLicense({ id, ask, onSeen }: StoredProps) {
  const license = useLicense(id);
  const running = useRunningLicenses();
  const runnable = useRunnableLicenses();
  useRunnableLicensesLive();
  const known = runnable.data?.find((each) => each.license === id);
  const isRunning = running.data !== undefined && sessionCountOf(id, running.data) > 0;
  const hasRun = isRunning || (license.data?.totalRequests ?? 0) > 0;
  const isRevoked = license.data?.revoked === true;
  const isGone = license.error instanceof ApiError && license.error.code === 404;
  const isOver = hasRun || isRevoked || isGone;
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (isOver) seen();
  }, [isOver]);
  if (isOver || license.error) return null;
  if (!license.data || (!known && runnable.isFetching))
    return <SkeletonBlock className="mb-5 h-84 rounded-card" />;
  return (
    <NewLicenseWindow
      license={license.data}
      // If that is unknown, the page of the launcher tells.
      hasRelease={known?.release !== null}
      ask={ask}
      onDismiss={onSeen}
    />
  );
}
