import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = { color: string; className?: string; children: ReactNode };

/** Names a color of a chart. */
export function ChartKey({ color, className, children }: Props) {
  return (
    <span className={clsx('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className={clsx('h-3.5 w-1.5 rounded-full', color)} />
      {children}
    </span>
  );
}
