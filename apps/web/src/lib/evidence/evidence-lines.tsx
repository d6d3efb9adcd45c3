import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { hiddenMarks } from '@botique/contract/licenses/hidden-place.ts';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { formatClock } from '../format/dates.ts';
import { hasAnsi } from '../../ui/console/ansi.ts';
import { ConsoleText } from '../../ui/console/console-text.tsx';

const levels: Record<ConsoleLine['level'], string | undefined> = {
  debug: 'text-text-3',
  info: undefined,
  warn: 'text-gold',
  error: 'text-bad',
};

type Props = { lines: readonly ConsoleLine[]; className?: string };

/** Console lines with their hidden places. For use in a window. */
export function EvidenceLines({ lines, className }: Props) {
  return (
    <div dir="ltr" className={clsx('py-2 font-mono text-[12px]/5 wide:text-[13px]/5.5', className)}>
      {lines.map(({ number, date, level, content }) => (
        <div key={number} className="flex px-3.5">
          <time dateTime={date} className="w-18 shrink-0 text-text-3 select-none wide:w-19">
            {formatClock(date)}
          </time>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {/* A line with hidden places has lost its colours. */}
            {hasAnsi(content) ? (
              <ConsoleText content={content} level={level} />
            ) : (
              <span className={levels[level]}>
                <HiddenPlaces text={content} />
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The words of a mark, such as 'address hidden'. */
const words: Record<string, string> = Object.fromEntries(
  Object.values(hiddenMarks).map((mark) => [mark, mark.slice(1, -1)]),
);
const marks = /(\[hidden\]|\[address hidden\])/;

function HiddenPlaces({ text }: { text: string }) {
  return text.split(marks).map((part, at) => {
    const hidden = words[part];
    // oxlint-disable-next-line react/no-array-index-key -- a part is its place in a line that never changes
    if (hidden === undefined) return <Fragment key={at}>{part}</Fragment>;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={at} className="rounded-[4px] bg-[rgb(255_255_255/0.1)] px-1 text-text-2">
        {hidden}
      </span>
    );
  });
}
