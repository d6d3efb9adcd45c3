import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { LicenseList } from './license-list.tsx';
import { NewLicense } from '../new-license/new-license.tsx';
import { useLicenses } from '../use-licenses.ts';

type Props = { viewerId: string; onRenew: (license: License) => void };

/** All licenses of the viewer: bought, granted and trials. */
export function LicensesScreen({ viewerId, onRenew }: Props) {
  const { q } = useListFilters();
  const list = useLicenses(q);
  return (
    <>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">{strings.licenses.title}</h1>
        <ListSearch label="Search licenses..." className="w-full sm:w-60" />
      </div>
      <NewLicense viewerId={viewerId} />
      <KeepFocus>
        <LicenseList list={list} onRenew={onRenew} />
      </KeepFocus>
    </>
  );
}
