import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { CreatureState, RunningLicense } from '../../../lib/licenses/running-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { licenseName } from '../bot-profile.ts';
import { termOf } from '../license-term.ts';
import { LicenseTile } from '../license-tile.tsx';
import { isRenewable, RenewButton } from '../renew-button.tsx';
import { stateLabels, RunningSessionsError, runningText } from '../running-status.tsx';

/** Links back to the list. Has no `name` while the license loads. */
export function LicenseBreadcrumb({ name }: { name?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2">
      <Link to={paths.licenses} className="-my-1 py-1 hover:text-text hover:underline">
        {strings.licenses.title}
      </Link>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      {name && (
        <span aria-current="page" className="min-w-0 truncate text-text">
          {name}
        </span>
      )}
    </nav>
  );
}

type Props = {
  license: License;
  now: Date;
  running: UseQueryResult<RunningLicense[]>;
  /** Null while it is not known. */
  state: CreatureState | null;
  onRenew: (license: License) => void;
};

export function LicenseHeader({ license, now, running, state, onRenew }: Props) {
  const { productName, trial } = license;
  return (
    <header>
      <LicenseBreadcrumb name={productName} />
      <div className="mb-6 flex items-center gap-4 wide:mb-8">
        <LicenseTile license={license} state={state} className="size-14" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 font-display text-title font-semibold wrap-anywhere">{productName}</h1>
            {trial && <Badge tone="ok">{strings.licenses.freeTrial}</Badge>}
          </div>
          <LicenseStatus license={license} running={running} state={state} />
        </div>
        {isRenewable(license) && (
          <RenewButton
            name={licenseName(license)}
            late={termOf(license, now).late}
            size="normal"
            className="ml-auto"
            onPress={() => onRenew(license)}
          />
        )}
      </div>
    </header>
  );
}

type StatusProps = Pick<Props, 'license' | 'running' | 'state'>;

/** Whether a license runs, and with how many product sessions. */
function LicenseStatus({ license, running, state }: StatusProps) {
  if (!running.data || !state) {
    if (running.isError) return <RunningSessionsError query={running} />;
    return <SkeletonBlock className="mt-1 h-4 w-36" />;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-text-2">
      <Face state={state} size="small" />
      <span className="numeric">{`${stateLabels[state]}, ${runningText(license, running.data)}`}</span>
    </p>
  );
}
