import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { clearNewLicense, loadNewLicense } from '../../../lib/licenses/new-license.ts';
import { sessionCountOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useLicense } from '../use-licenses.ts';
import { NewLicenseWindow } from './new-license-window.tsx';

/** Shows a license that was just bought until it first runs or is dismissed. */
export function NewLicense({ viewerId }: { viewerId: string }) {
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
      onSeen={() => {
        clearNewLicense(viewerId);
        setIsSeen(true);
      }}
    />
  );
}

const neverChanges = () => () => undefined;

function StoredLicense({ id, onSeen }: { id: string; onSeen: () => void }) {
  const license = useLicense(id);
  const running = useRunningLicenses();
  const isRunning = running.data !== undefined && sessionCountOf(id, running.data) > 0;
  const hasRun = isRunning || (license.data?.totalRequests ?? 0) > 0;
  const isGone = license.error instanceof ApiError && license.error.code === 404;
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (hasRun || isGone) seen();
  }, [hasRun, isGone]);
  if (hasRun || license.error) return null;
  if (!license.data) return <SkeletonBlock className="mb-5 h-84 rounded-card" />;
  return <NewLicenseWindow license={license.data} onDismiss={onSeen} />;
}
