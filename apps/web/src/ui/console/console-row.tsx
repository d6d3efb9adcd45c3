import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { ConsoleText } from './console-text.tsx';
import { isGap, type ConsoleRow as Row } from './line-buffer.ts';
import { clockTime, droppedText } from './plain-lines.ts';
import '../motion.css';

type Props = { row: Row; isNewest: boolean; query: string; isCurrent: boolean };

export const ConsoleRow = memo(function ConsoleRow({ row, isNewest, query, isCurrent }: Props) {
  if (isGap(row))
    return (
      <div data-number={row.number}>
        <ConsoleMarker tone="gold">{droppedText(row.missing)}</ConsoleMarker>
      </div>
    );
  return (
    <div
      data-number={row.number}
      className={clsx(
        'flex px-3.5 @min-[620px]:px-5',
        isNewest && 'line-in bg-lamp/14 shadow-[inset_3px_0_var(--color-lamp)]',
      )}
    >
      <time dateTime={row.date} className="w-17 shrink-0 text-text-3 select-none @min-[620px]:w-19">
        {clockTime(row.date)}
      </time>
      <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        <ConsoleText content={row.content} level={row.level} query={query} isCurrent={isCurrent} />
        {isNewest && <span className="caret ml-1 inline-block h-4 w-2 rounded-[2px] bg-lamp align-[-3px]" />}
      </span>
    </div>
  );
});

/** Says what is missing, between two hairlines. */
export function ConsoleMarker({ tone, children }: { tone?: 'gold'; children: ReactNode }) {
  return (
    <div className="flex h-8 items-center gap-4 px-3.5 font-sans text-caption before:h-px before:flex-1 before:bg-line-2 after:h-px after:flex-1 after:bg-line-2 @min-[620px]:px-5">
      <span
        className={clsx('flex min-w-0 items-center gap-2', tone === 'gold' ? 'text-gold' : 'text-text-2')}
      >
        {children}
      </span>
    </div>
  );
}
