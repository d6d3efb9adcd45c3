import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { LicenseList } from './license-list.tsx';
import { NewLicense } from '../new-license/new-license.tsx';
import { useLicenseCount, useLicenses } from '../use-licenses.ts';

type Props = {
  viewerId: string;
  onRenew: (license: License) => void;
  /** A button that asks about a product without a release. */
  ask: (license: License) => ReactNode;
};

/** All licenses of the viewer: bought, granted and trials. */
export function LicensesScreen({ viewerId, onRenew, ask }: Props) {
  const { q } = useListFilters();
  const list = useLicenses(q);
  const licenseCount = useLicenseCount();
  return (
    <>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">{strings.licenses.title}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ListSearch label="Search licenses..." className="w-full sm:w-60" />
          {licenseCount > 0 && (
            <Button asChild icon={<Download />} className="max-sm:hidden">
              <Link to={paths.source}>Launcher</Link>
            </Button>
          )}
        </div>
      </div>
      <NewLicense viewerId={viewerId} ask={ask} />
      <KeepFocus>
        <LicenseList list={list} onRenew={onRenew} />
      </KeepFocus>
    </>
  );
}
