import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CardProps = {
  title?: ReactNode;
  /** A button, a link or a short note at the end of the title row. */
  action?: ReactNode;
  level?: 2 | 3 | 4;
  /** The content extends to the edges, as in a table. The title keeps its padding. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Card({ title, action, level = 2, flush = false, className, children }: CardProps) {
  const Heading = `h${level}` as const;
  const hasHeader = title !== undefined || action !== undefined;
  return (
    <div
      className={clsx(
        'min-w-0 rounded-card border border-line bg-surface',
        // Lists and tables inside add this to their sides.
        flush ? 'overflow-hidden [--card-edge:--spacing(5)]' : 'p-5 [--card-edge:0px] wide:p-6',
        className,
      )}
    >
      {hasHeader && (
        <div
          className={clsx(
            'flex min-h-8 items-center justify-between gap-3',
            flush ? 'px-5 pt-4 pb-2' : 'mb-3',
          )}
        >
          {title !== undefined && (
            <Heading className="min-w-0 truncate font-display text-card font-semibold">{title}</Heading>
          )}
          {action !== undefined && <div className="ml-auto shrink-0 text-body text-text-2">{action}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
