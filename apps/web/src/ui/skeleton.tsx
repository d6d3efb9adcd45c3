import { clsx } from 'clsx';

/** Places of what is still on its way. Silent: the region that loads says so itself (`aria-busy`). */
export function SkeletonBlock({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('rounded-control bg-hover', className)} />;
}

export function SkeletonCircle({ className = 'size-10' }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('shrink-0 rounded-full bg-hover', className)} />;
}

export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- lines are alike and never move
          key={line}
          className={clsx('h-3 rounded-full bg-hover', lines > 1 && line === lines - 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  );
}
