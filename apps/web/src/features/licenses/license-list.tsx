import { copy } from '@botique/contract/copy.ts';
import { grouped } from '../../lib/grouped-number.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { ShowMore } from '../../lib/show-more.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LicenseCard } from './license-card.tsx';
import { LicenseGrid } from './license-grid.tsx';
import { LicensesLoading } from './licenses-loading.tsx';
import { useClock } from './use-clock.ts';
import type { useLicenses } from './use-licenses.ts';

export function LicenseList({ list }: { list: ReturnType<typeof useLicenses> }) {
  const now = useClock(list.data?.items ?? []);
  if (list.isPending) return <LicensesLoading />;
  if (!list.data) {
    return (
      <Card flush>
        <ErrorState
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
          text={`Could not load the licenses. ${list.error.message}`}
        />
      </Card>
    );
  }
  const { items, total } = list.data;
  return (
    <>
      {items.length === 0 ? (
        <Card flush>
          <Nothing />
        </Card>
      ) : (
        <LicenseGrid fading={list.isPlaceholderData}>
          {items.map((license) => (
            <li key={license.id} className="*:grow">
              <LicenseCard license={license} now={now} />
            </li>
          ))}
        </LicenseGrid>
      )}
      <ShowMore list={list} className="mt-8" />
      <output className="sr-only">{total === 1 ? '1 license' : `${grouped(total)} licenses`}</output>
    </>
  );
}

function Nothing() {
  const { q, linkTo } = useListFilters();
  const text = q.trim();
  if (!text) {
    return (
      <EmptyState
        title="No licenses yet"
        text="What you buy, get free or try shows here at once."
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>{copy.landing.viewProducts}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={`No licenses match “${text}”`}
      action={
        <Button asChild>
          <Link to={linkTo({ q: null })}>Show all licenses</Link>
        </Button>
      }
    />
  );
}
