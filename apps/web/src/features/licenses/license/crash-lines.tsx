import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { formatClock } from '../../../lib/format/dates.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';
import { ConsoleText } from '../../../ui/console/console-text.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import '../../../ui/display/window.css';

const shownLines = 8;

/** The last lines of a session that crashed. Nothing if it printed none. */
export function CrashLines({ session: { socketId } }: { session: RecordedSession }) {
  const lines = useLastLines(socketId);
  if (lines.data?.length === 0) return null;
  return (
    <div className="bg-console">
      <div data-theme="dark" className="window-inside text-text px-5 py-3">
        {lines.data && (
          <ol aria-label="Last lines" className="font-mono text-[12px]/5 wide:text-[13px]/6">
            {lines.data.map((line) => (
              <li key={line.number} className="flex">
                <time dateTime={line.date} className="w-19 shrink-0 text-text-3 select-none">
                  {formatClock(line.date)}
                </time>
                <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                  <ConsoleText content={line.content} level={line.level} />
                </span>
              </li>
            ))}
          </ol>
        )}
        {lines.isPending && (
          <>
            <output className="sr-only">Loading the last lines</output>
            <SkeletonText lines={4} className="py-2" />
          </>
        )}
        {lines.isError && !lines.data && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-text-2">Could not load the last lines. {lines.error.message}</p>
            <Button size="small" busy={lines.isFetching} onClick={() => void lines.refetch()}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function useLastLines(sessionId: string) {
  const api = useApi();
  return usePrivateQuery<ConsoleLine[]>([licensesKey, 'last-lines', sessionId], async () => {
    const query = { limit: shownLines };
    return (await api(licensesEndpoints['licenses.console'], { params: { sessionId }, query })).data;
  });
}
