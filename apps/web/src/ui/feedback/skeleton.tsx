import { clsx } from 'clsx';

/** Placeholder for loading content. Hidden from screen readers: the region around it sets `aria-busy`. */
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
          // oxlint-disable-next-line react/no-array-index-key -- lines are identical and never reordered
          key={line}
          className={clsx('h-3 rounded-full bg-hover', lines > 1 && line === lines - 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  );
}
