import type { License } from '@botique/contract/licenses/license.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { ListSearch } from '../../../../lib/list/list-search.tsx';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { ClearStorage, ExportStorage } from './storage-actions.tsx';
import { StorageBar } from './storage-bar.tsx';
import { useDocuments } from './use-storage.ts';

/** What products have stored with a license. */
export function StoragePanel({ license }: { license: License }) {
  const { id, storge: storage } = license;
  const prefix = useListFilters().q.trim();
  const list = useDocuments(id, prefix);
  const total = list.data?.total;
  const isEmpty = total === undefined ? storage.used === 0 : total === 0;
  return (
    <section aria-label="Storage" className="mt-3 @min-[48rem]:mt-5">
      {/* Export and Clear leave when the storage becomes empty. */}
      <KeepFocus>
        <Card
          flush
          title="Storage"
          action={
            !isEmpty && (
              <div className="flex gap-2.5">
                <ExportStorage license={license} />
                <ClearStorage license={license} />
              </div>
            )
          }
        >
          <div className="px-5 pt-1 pb-5">
            <StorageBar storage={storage} documents={total ?? 0} />
          </div>
          {(!isEmpty || prefix) && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-5 pb-4">
              <ListSearch
                label="Filter by the start of the key"
                placeholder="Key starts with..."
                className="w-full sm:w-72"
              />
              {total !== undefined && (
                <p className="numeric text-small text-text-2">
                  {total === 1 ? '1 document' : `${formatNumber(total)} documents`}
                </p>
              )}
            </div>
          )}
          <LoadedList
            list={list}
            what="the stored documents"
            loading={isEmpty ? undefined : <DocumentsSkeleton />}
            empty={emptyText(prefix, isEmpty)}
          >
            {(documents) => <DocumentsTable license={id} documents={documents} />}
          </LoadedList>
        </Card>
      </KeepFocus>
    </section>
  );
}

function emptyText(prefix: string, isEmpty: boolean): string {
  if (isEmpty) return 'Nothing is stored yet. Products can store documents here while they run.';
  return `No key starts with “${prefix}”.`;
}

function DocumentsSkeleton() {
  return (
    <div className="grid gap-2 border-t border-line px-5 py-4">
      {['first', 'second', 'third'].map((row) => (
        <SkeletonBlock key={row} className="h-10" />
      ))}
    </div>
  );
}
