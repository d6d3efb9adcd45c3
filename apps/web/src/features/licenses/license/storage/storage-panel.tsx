import type { License } from '@botique/contract/licenses/license.ts';
import { documentPrefixForm, storageLimits } from '@botique/contract/licenses/storage-rules.ts';
import { counted } from '../../../../lib/format/counted.ts';
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
  const prefix = useListFilters({ maxLength: storageLimits.keyLength }).q.trim();
  // The server refuses other prefixes, and no key begins with them.
  const isPossible = documentPrefixForm.test(prefix);
  const list = useDocuments(id, prefix, { enabled: isPossible });
  // Without a call, the count would be an old one.
  const total = isPossible ? list.data?.total : undefined;
  const isEmpty = total === undefined ? storage.used === 0 : total === 0;
  return (
    <section aria-label="Storage" className="mt-3 @min-[48rem]:mt-5">
      {/* Export and Clear leave when the storage becomes empty. */}
      <KeepFocus>
        <Card
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
          <div className="pb-5">
            <StorageBar storage={storage} documents={total ?? 0} />
          </div>
          {(!isEmpty || prefix) && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 pb-4">
              <ListSearch
                label="Filter by the start of the key"
                placeholder="Key starts with..."
                maxLength={storageLimits.keyLength}
                className="w-full sm:w-72"
              />
              {total !== undefined && (
                <p className="numeric text-small text-text-2">{countText(total, prefix)}</p>
              )}
            </div>
          )}
          {isPossible ? (
            <LoadedList
              list={list}
              what="the stored documents"
              loading={isEmpty ? undefined : <DocumentsSkeleton />}
              empty={isEmpty ? nothingStored : <NoneStartsWith prefix={prefix} />}
            >
              {(documents) => <DocumentsTable license={id} documents={documents} />}
            </LoadedList>
          ) : (
            <div className="pt-1 text-text-2">
              <NoneStartsWith prefix={prefix} />
            </div>
          )}
        </Card>
      </KeepFocus>
    </section>
  );
}

const nothingStored = 'Nothing is stored yet. Products can store documents here while they run.';

function NoneStartsWith({ prefix }: { prefix: string }) {
  return <p className="wrap-anywhere">No key starts with “{prefix}”.</p>;
}

/** Counts all documents, because Clear deletes all of them. */
function countText(total: number, prefix: string): string {
  const count = counted(total, 'document');
  return prefix ? `${count} in total` : count;
}

function DocumentsSkeleton() {
  return (
    <div className="grid gap-2 border-t border-line py-4">
      {['first', 'second', 'third'].map((row) => (
        <SkeletonBlock key={row} className="h-10" />
      ))}
    </div>
  );
}
