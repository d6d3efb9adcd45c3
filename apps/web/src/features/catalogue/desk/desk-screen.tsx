import { strings } from '@botique/contract/strings.ts';
import { Archive, Plus } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { CatalogueFilters } from '../catalogue-filters.tsx';
import { useCatalogueFilters } from '../use-catalogue-filters.ts';
import { DeskCounters } from './desk-counters.tsx';
import { DeskList } from './desk-list.tsx';
import { useDeskLive } from './use-desk-live.ts';

/** The product list for admins. */
export function DeskScreen() {
  const { category, q } = useCatalogueFilters();
  const [parameters] = useSearchParams();
  const archived = parameters.get('archived') === 'true';
  useDeskLive();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">{strings.productDesk.title}</h1>
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to={paths.adminProductCreate}>{strings.productDesk.add}</Link>
        </Button>
      </div>
      <DeskCounters />
      <div className="mt-5 mb-5 flex flex-wrap items-center justify-between gap-3 wide:mt-7 wide:mb-6">
        <CatalogueFilters className="grow justify-between" />
        <ArchivedLink archived={archived} />
      </div>
      <KeepFocus>
        <DeskList filters={{ category, q, archived }} />
      </KeepFocus>
    </>
  );
}

/** A toggle that is a link, so that the archive has its own URL. */
function ArchivedLink({ archived }: { archived: boolean }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const other = new URLSearchParams(parameters);
  if (archived) other.delete('archived');
  else other.set('archived', 'true');
  return (
    <Button asChild variant={archived ? 'secondary' : 'ghost'} icon={<Archive />}>
      <Link
        to={other.size > 0 ? `${pathname}?${other}` : pathname}
        aria-current={archived ? 'page' : undefined}
      >
        Archived
      </Link>
    </Button>
  );
}
