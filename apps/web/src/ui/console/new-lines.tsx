import { ArrowDown } from 'lucide-react';
import type { ConsoleView } from './console-view.ts';
import { isGap } from './line-buffer.ts';
import { useCounts } from './use-console-view.ts';

type Props = {
  view: ConsoleView;
  /** The newest line when the reader paused. */
  after: number;
  isAlways: boolean;
  onClick(): void;
};

/** Jumps to the newest line. */
export function NewLines({ view, after, isAlways, onClick }: Props) {
  useCounts(view);
  const count = newLines(view, after);
  if (count === 0 && !isAlways) return null;
  return (
    <button
      type="button"
      onClick={onClick}
      className="numeric absolute bottom-3 left-1/2 flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full bg-on-window px-4 text-small font-semibold whitespace-nowrap text-lamp-ink hover:bg-[#ffffff]"
    >
      <ArrowDown aria-hidden="true" className="size-4" />
      {count === 0
        ? 'Jump to newest'
        : `${count.toLocaleString('en-US')} new ${count === 1 ? 'line' : 'lines'}`}
    </button>
  );
}

function newLines({ rows }: ConsoleView, after: number): number {
  let count = 0;
  for (let at = rows.indexFrom(after + 1); at < rows.length; at += 1) {
    const row = rows.at(at);
    if (row && !isGap(row)) count += 1;
  }
  return count;
}
