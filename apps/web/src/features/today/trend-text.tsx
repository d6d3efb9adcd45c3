import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  direction: 'up' | 'down' | null;
  /** By how much. */
  amount?: ReactNode;
  children: ReactNode;
};

/** '↑ 12% on last Monday'. */
export function TrendText({ direction, amount, children }: Props) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-small text-text-2">
      {direction && (
        <span
          className={clsx(
            'numeric inline-flex items-center gap-1 font-semibold',
            direction === 'up' ? 'text-ok' : 'text-bad',
          )}
        >
          <Arrow size={13} strokeWidth={2.5} aria-hidden />
          <span className="sr-only">{direction === 'up' ? 'Up' : 'Down'} </span>
          {amount}
        </span>
      )}
      <span>{children}</span>
    </p>
  );
}
