import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { useRunning } from '../../lib/eyes/use-running.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { ScreenList } from '../../lib/screen-list.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LicenseCard } from './license-card.tsx';
import { LicenseGrid } from './license-grid.tsx';
import { LicensesLoading } from './licenses-loading.tsx';
import { RunningFailed } from './running-failed.tsx';
import { useClock } from './use-clock.ts';
import type { useLicenses } from './use-licenses.ts';

type Props = { list: ReturnType<typeof useLicenses>; onRenew: (license: License) => void };

export function LicenseList({ list, onRenew }: Props) {
  const now = useClock(list.data?.items ?? []);
  const running = useRunning();
  return (
    <ScreenList
      list={list}
      noun="license"
      loading={<LicensesLoading />}
      empty={<Nothing />}
      moreClassName="mt-8"
    >
      {(items) => (
        <>
          {running.isError && !running.data && <RunningFailed query={running} className="mb-5" />}
          <LicenseGrid fading={list.isPlaceholderData}>
            {items.map((license) => (
              <li key={license.id} className="*:grow">
                <LicenseCard license={license} now={now} running={running.data} onRenew={onRenew} />
              </li>
            ))}
          </LicenseGrid>
        </>
      )}
    </ScreenList>
  );
}

function Nothing() {
  const { q, linkTo } = useListFilters();
  const text = q.trim();
  if (!text) {
    return (
      <EmptyState
        title="No licenses yet"
        text="Products you buy, try or get free will appear here."
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>{strings.landing.viewProducts}</Link>
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
