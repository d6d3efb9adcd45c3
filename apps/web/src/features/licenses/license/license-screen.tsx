import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useLicense } from '../use-licenses.ts';
import { LicenseBreadcrumb } from './license-header.tsx';
import { LoadedLicense } from './loaded-license.tsx';

type Props = { id: string; onRenew: (license: License) => void };

export function LicenseScreen({ id, onRenew }: Props) {
  const license = useLicense(id);
  const [gone, setGone] = useState(false);
  // Never reset: another response during the redirect must not show the alert twice.
  if (!gone && isMissing(license.error)) setGone(true);
  if (gone) return <Missing />;
  if (license.data) return <LoadedLicense license={license.data} onRenew={onRenew} />;
  return (
    <>
      <LicenseBreadcrumb />
      {/* There is no name yet, but people who navigate by headings need one. */}
      <h1 className="sr-only">License</h1>
      {license.error ? (
        <ErrorState
          busy={license.isFetching}
          onRetry={() => void license.refetch()}
          text={`Could not load this license. ${license.error.message}`}
        />
      ) : (
        <LicenseSkeleton />
      )}
    </>
  );
}

/** Unknown, someone else's, or a malformed id. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 400);
}

function Missing() {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(true, () => {
    alerts.add({ code: 404, type: 'danger', message: strings.licenses.notFound });
    void navigate(paths.licenses, { replace: true });
  });
  return null;
}

function LicenseSkeleton() {
  return (
    <>
      <output className="sr-only">Loading license</output>
      <div className="mb-6 flex items-center gap-4 wide:mb-8">
        <SkeletonBlock className="size-14" />
        <SkeletonBlock className="h-9 w-48" />
      </div>
      <SkeletonBlock className="h-96 rounded-card" />
    </>
  );
}
