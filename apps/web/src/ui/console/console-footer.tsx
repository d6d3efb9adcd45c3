import { ArrowDownToLine, Pause, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import type { ConsoleSource } from './console-source.ts';
import type { ConsoleView } from './console-view.ts';
import { useCounts } from './use-console-view.ts';

type Props = {
  view: ConsoleView;
  source: ConsoleSource;
  /** When the reader paused. Null while following. */
  pausedAt: string | null;
  isEnded: boolean;
  /** Replaces what is said about following. */
  children?: ReactNode;
};

const write = (number: number) => number.toLocaleString('en-US');

export function ConsoleFooter({ view, source, pausedAt, isEnded, children }: Props) {
  useCounts(view);
  const { lineCount: all, missing } = view.buffer;
  const shown = view.lineCount;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-3.5 py-1.5 text-small text-text-2 @min-[620px]:px-5">
      <span className="flex min-w-0 items-center gap-2">
        {source.state === 'failed' && all > 0 ? (
          <>
            <span role="alert" className="text-bad">
              {source.message}
            </span>
            <Button size="small" variant="ghost" icon={<RotateCw />} onClick={source.retry}>
              Retry
            </Button>
          </>
        ) : (
          (children ??
          (!isEnded && (all > 0 || source.state === 'ready') && (
            <Following pausedAt={pausedAt} isWaiting={all === 0} />
          )))
        )}
      </span>
      <span className="numeric shrink-0">
        {missing > 0 && <span className="text-gold">{write(missing)} dropped, </span>}
        {shown < all && `${write(shown)} of `}
        {write(all)} {all === 1 ? 'line' : 'lines'}
      </span>
    </div>
  );
}

function Following({ pausedAt, isWaiting }: { pausedAt: string | null; isWaiting: boolean }) {
  if (isWaiting) return 'Waiting for the first line';
  if (pausedAt === null)
    return (
      <>
        <ArrowDownToLine aria-hidden="true" className="size-4 shrink-0" />
        Following the newest line
      </>
    );
  return (
    <>
      <Pause aria-hidden="true" className="size-4 shrink-0" />
      <span>
        Paused at {pausedAt}.<span className="@max-[619px]:sr-only"> New lines keep arriving.</span>
      </span>
    </>
  );
}
