import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './window.css';

type WindowProps = {
  title?: ReactNode;
  /** A note or a control at the end of the title row. */
  action?: ReactNode;
  level?: 2 | 3 | 4;
  /** Shown below the shelf's edge. If set, the content is aligned to that edge. */
  shelf?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** For live content. Green and dark in both themes. Controls inside adapt. */
export function Window({ title, action, level = 2, shelf, className, children }: WindowProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('min-w-0 overflow-hidden rounded-card bg-window', className)}>
      <div data-theme="dark" className="window-inside text-text flex h-full flex-col">
        {(title !== undefined || action !== undefined) && (
          <div className="flex min-h-14 items-center justify-between gap-3 px-5 pt-1 wide:px-6">
            {title !== undefined && (
              <Heading className="min-w-0 truncate font-display text-card font-semibold">{title}</Heading>
            )}
            {action !== undefined && <div className="ml-auto shrink-0 text-body text-text-2">{action}</div>}
          </div>
        )}
        {shelf === undefined ? (
          children
        ) : (
          <>
            <div className="flex flex-1 flex-col justify-end">{children}</div>
            <div className="border-t-4 border-shelf bg-window-rail">{shelf}</div>
          </>
        )}
      </div>
    </div>
  );
}
