import { Button } from '../form/button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonText } from '../feedback/skeleton.tsx';
import type { ConsoleSource } from './console-source.ts';
import type { ConsoleView } from './console-view.ts';
import { useCounts } from './use-console-view.ts';

const singular = { all: 'line', warn: 'warning', error: 'error' };

/** Covers the console when there are no lines to show. Null if there are. */
export function ConsoleState({ view, source, isEnded, onShowAll }: StateProps) {
  useCounts(view);
  const { lineCount } = view.buffer;
  if (lineCount === 0) return <WithoutLines source={source} isEnded={isEnded} />;
  if (view.lineCount > 0) return null;
  const { query, level } = view;
  return (
    <Centred>
      <output>
        <span className="block text-body font-semibold break-words">
          {query ? (
            <>
              No {singular[level]} contains “<bdi>{query}</bdi>”
            </>
          ) : (
            `No ${singular[level]}s`
          )}
        </span>
        <span className="mt-1 block text-small text-text-2">
          {lineCount === 1 ? 'The only line is' : `All ${lineCount.toLocaleString('en-US')} lines are`}{' '}
          hidden.
        </span>
      </output>
      <Button size="small" className="mt-4" onClick={onShowAll}>
        Show all lines
      </Button>
    </Centred>
  );
}

type StateProps = { view: ConsoleView; source: ConsoleSource; isEnded: boolean; onShowAll(): void };

function WithoutLines({ source, isEnded }: Pick<StateProps, 'source' | 'isEnded'>) {
  if (source.state === 'loading')
    return (
      <div aria-busy="true" className="absolute inset-0 overflow-hidden p-5">
        <output className="sr-only">Loading the console</output>
        <SkeletonText lines={6} className="max-w-120" />
      </div>
    );
  if (source.state === 'failed')
    return (
      <Centred>
        <ErrorState text={source.message} onRetry={source.retry} className="py-0" />
      </Centred>
    );
  return (
    <div className="absolute inset-x-0 top-0 p-5 text-body text-text-2">
      {isEnded ? 'No lines are kept of this session.' : 'No lines yet.'}
    </div>
  );
}

function Centred({ children }: { children: React.ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center overflow-auto p-5 text-center">
      {children}
    </div>
  );
}
