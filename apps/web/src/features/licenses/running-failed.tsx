import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';

type Props = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'>; className?: string };

/** Shown when the licenses are loaded but their product sessions are not. */
export function RunningFailed({ query: { isFetching, refetch }, className }: Props) {
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
