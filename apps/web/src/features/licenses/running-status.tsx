import type { License } from '@botique/contract/licenses/license.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatNumber } from '../../lib/format/numbers.ts';
import {
  sessionCountOf,
  type CreatureState,
  type RunningLicense,
} from '../../lib/licenses/running-licenses.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { Button } from '../../ui/form/button.tsx';

type Props = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'>; className?: string };

/** Shown when the licenses are loaded but their product sessions are not. */
export function RunningSessionsError({ query: { isFetching, refetch }, className }: Props) {
  return (
    <div role="alert" className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 text-text-2', className)}>
      <Face state="trouble" />
      <p>Could not load the running sessions.</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}

export const stateLabels: Record<CreatureState, string> = {
  awake: 'Awake',
  asleep: 'Asleep',
  trouble: 'Stopped unexpectedly',
};

/** '2 of 3 running'. */
export function runningText({ id, sessions }: License, running: readonly RunningLicense[]): string {
  return `${formatNumber(sessionCountOf(id, running))} of ${formatNumber(sessions)} running`;
}
