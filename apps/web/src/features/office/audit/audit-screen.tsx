import { maxAuditMatches } from '@botique/contract/office/audit-rules.ts';
import { RefreshCw } from 'lucide-react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { ScreenList } from '../../../lib/list/screen-list.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAudit, useAuditFilters } from './use-audit.ts';

/** Who did what, when and from where. */
export function AuditScreen() {
  const filters = useAuditFilters();
  const list = useAudit(filters);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-title font-semibold">Audit</h1>
        <Button
          icon={<RefreshCw />}
          busy={list.isRefetching && !list.isFetchingNextPage}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      </div>
      <AuditFilterBar filters={filters} entries={list.data?.items ?? []} />
      <KeepFocus>
        {/* The count and Show more share the row below the table. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 *:first:w-full">
          <ScreenList
            list={list}
            noun="entry"
            plural="entries"
            loading={<AuditSkeleton />}
            empty={isFiltered ? <NoMatches /> : <EmptyState title="No entries yet" />}
            moreClassName="mt-4"
          >
            {(entries) => (
              <>
                <Card flush>
                  <AuditTable entries={entries} />
                </Card>
                <p className="numeric mt-4 text-small text-text-2">
                  {countText(entries.length, list.data?.total ?? 0, isFiltered)}
                </p>
              </>
            )}
          </ScreenList>
        </div>
      </KeepFocus>
    </>
  );
}

/** 'Newest 50 of 412 entries'. Matches of a filter are counted only up to a limit. */
function countText(shown: number, total: number, isFiltered: boolean): string {
  const isCapped = isFiltered && total > maxAuditMatches;
  const all = isCapped ? `${formatNumber(maxAuditMatches)}+` : formatNumber(total);
  if (shown < total) return `Newest ${formatNumber(shown)} of ${all} entries`;
  return shown === 1 ? '1 entry' : `${formatNumber(shown)} entries`;
}

function NoMatches() {
  return (
    <EmptyState
      title="No entries match"
      text="Try another person, action or time."
      action={
        <Button asChild size="small">
          <Link to={paths.adminAudit}>Show all entries</Link>
        </Button>
      }
    />
  );
}

function AuditSkeleton() {
  return (
    <Card flush>
      <output className="sr-only">Loading the entries</output>
      <div className="wide:pt-9">
        {['w-56', 'w-72', 'w-64', 'w-60', 'w-68', 'w-56'].map((width, place) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- These never move.
            key={place}
            className="flex h-17 items-center justify-between gap-4 border-t border-line px-5 wide:h-12"
          >
            <SkeletonBlock className={`h-4 max-w-full rounded-full ${width}`} />
            <SkeletonBlock className="h-4 w-20 shrink-0 rounded-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
