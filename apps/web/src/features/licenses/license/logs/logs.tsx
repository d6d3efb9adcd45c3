import type { License } from '@botique/contract/licenses/license.ts';
import { logDays, logFilterNames, type LogFilter } from '@botique/contract/licenses/log-rules.ts';
import { counted } from '../../../../lib/format/counted.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { FilterTabs } from '../../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../../lib/list/list-search.tsx';
import { ScreenList } from '../../../../lib/list/screen-list.tsx';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { LogsTable } from '../../../../lib/licenses/logs-table.tsx';
import { useLogs } from './use-logs.ts';

const labels: Record<LogFilter, string> = {
  connected: 'Connected',
  disconnected: 'Disconnected',
  restarted: 'Restarted',
  refused: 'Refused',
  ratelimit: 'Rate limit',
  blacklist: 'Blacklist',
  key: 'Key',
};

const eventTabs = [
  { value: null, label: 'All' },
  ...logFilterNames.map((value) => ({ value, label: labels[value] })),
];

export function Logs({ license: { id } }: { license: License }) {
  const { chosen, q } = useListFilters();
  const event = chosen('event', logFilterNames);
  const search = q.trim();
  const list = useLogs(id, { event, q: search });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 wide:mb-5">
        <FilterTabs label="Event" name="event" chosen={event} tabs={eventTabs} />
        <ListSearch label="Search by UUID" placeholder="Search by UUID..." className="w-full sm:w-70" />
      </div>
      <KeepFocus>
        {/* The count and Show more share the row below the table. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 *:first:w-full">
          <ScreenList
            list={list}
            noun="event"
            loading={<LogsSkeleton />}
            empty={event || search ? <NoMatches /> : <NoEvents />}
            moreClassName="mt-4"
          >
            {(entries) => (
              <>
                <Card flush>
                  <LogsTable entries={entries} />
                </Card>
                <p className="numeric mt-4 text-small text-text-2">
                  {countText(entries.length, list.data?.total ?? 0)}
                </p>
              </>
            )}
          </ScreenList>
        </div>
      </KeepFocus>
    </>
  );
}

/** 'Newest 50 of 412 events', or '12 events' if all are shown. */
function countText(shown: number, total: number): string {
  if (shown < total) return `Newest ${formatNumber(shown)} of ${formatNumber(total)} events`;
  return counted(total, 'event');
}

function NoEvents() {
  return (
    <EmptyState
      title="No events yet"
      text={`Starts, stops and refusals of the last ${logDays} days are listed here.`}
    />
  );
}

function NoMatches() {
  const { linkTo } = useListFilters();
  return (
    <EmptyState
      title="No events match"
      text="Try another event or another part of the UUID."
      action={
        <Button asChild size="small">
          <Link to={linkTo({ event: null, q: null })}>Show all events</Link>
        </Button>
      }
    />
  );
}

function LogsSkeleton() {
  return (
    <Card flush>
      <output className="sr-only">Loading the events</output>
      <div className="wide:pt-9">
        {['w-40', 'w-56', 'w-48', 'w-52', 'w-44'].map((width) => (
          <div
            key={width}
            className="flex h-17 items-center justify-between border-t border-line px-5 wide:h-12"
          >
            <SkeletonBlock className={`h-4 rounded-full ${width}`} />
            <SkeletonBlock className="h-4 w-20 rounded-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
