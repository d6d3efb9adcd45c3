import { clsx } from 'clsx';
import { BusyPills } from './busy-pills.tsx';

/** Shown while a page or a panel loads. */
export function Loader({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <output className={clsx('flex min-h-40 items-center justify-center text-text-3', className)}>
      <BusyPills className="size-10" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
