import type { License } from '@botique/contract/licenses/license.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { eyesOf, type Running } from '../../../lib/eyes/license-eyes.ts';
import { Face } from '../../../ui/face.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { eyesText, runningText } from '../eyes-text.ts';
import { RunningFailed } from '../running-failed.tsx';

type Props = { license: License; running: UseQueryResult<Running[]> };

/** Whether a license runs, and with how many product sessions. */
export function LicenseStatus({ license, running }: Props) {
  const eyes = eyesOf(license.id, running.data);
  if (!running.data || !eyes) {
    if (running.isError) return <RunningFailed query={running} />;
    return <SkeletonBlock className="mt-1 h-4 w-36" />;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-text-2">
      <Face state={eyes} size="small" />
      <span className="numeric">{`${eyesText[eyes]}, ${runningText(license, running.data)}`}</span>
    </p>
  );
}
