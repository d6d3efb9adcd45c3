import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import { useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { ScreenList } from '../../../lib/list/screen-list.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RunningSessionsError } from '../running-status.tsx';
import { useClock } from '../use-clock.ts';
import type { useLicenses } from '../use-licenses.ts';
import { LicenseCard } from './license-card.tsx';

type Props = { list: ReturnType<typeof useLicenses>; onRenew: (license: License) => void };

export function LicenseList({ list, onRenew }: Props) {
  const now = useClock(list.data?.items ?? []);
  const running = useRunningLicenses();
  const crashes = useCrashes();
  return (
    <ScreenList
      list={list}
      noun="license"
      loading={<LicenseListSkeleton />}
      empty={<NoLicenses />}
      moreClassName="mt-8"
    >
      {(items) => (
        <>
          {running.isError && !running.data && <RunningSessionsError query={running} className="mb-5" />}
          <LicenseGrid fading={list.isPlaceholderData}>
            {items.map((license) => (
              <li key={license.id} className="*:grow">
                <LicenseCard
                  license={license}
                  now={now}
                  running={running.data}
                  crashes={crashes.data}
                  onRenew={onRenew}
                />
              </li>
            ))}
          </LicenseGrid>
        </>
      )}
    </ScreenList>
  );
}

function NoLicenses() {
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

type GridProps = {
  /** List items. */
  children: ReactNode;
  /** The items are stale: the next list is being fetched. */
  fading?: boolean;
};

/** One to three columns, depending on the width of the container. */
function LicenseGrid({ children, fading = false }: GridProps) {
  return (
    <div className="@container">
      <ul
        className={clsx(
          'grid gap-3 transition-opacity duration-120 *:flex *:min-w-0 *:flex-col @min-[34rem]:grid-cols-2 @min-[34rem]:gap-5 @min-[52rem]:grid-cols-3',
          fading && 'opacity-60',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

const cardKeys = ['one', 'two', 'three'];

/** Skeleton cards as tall as the real ones, so that the page does not jump. */
function LicenseListSkeleton() {
  return (
    <>
      <output className="sr-only">Loading licenses</output>
      <LicenseGrid>
        {cardKeys.map((key) => (
          <li
            key={key}
            aria-hidden="true"
            className="overflow-hidden rounded-card border border-line bg-surface"
          >
            <div className="aspect-[400/156] bg-hover" />
            <div className="flex flex-col gap-4 p-5">
              <div className="flex h-10.5 items-center gap-3">
                <SkeletonBlock className="size-10" />
                <SkeletonBlock className="h-5 w-1/2" />
              </div>
              <div className="flex flex-col gap-1.5">
                <SkeletonBlock className="h-4.5 w-28" />
                <div className="h-9.5">
                  <SkeletonBlock className="h-4.5 w-20" />
                  <SkeletonBlock className="mt-3 h-2" />
                </div>
              </div>
              <SkeletonBlock className="h-8" />
            </div>
          </li>
        ))}
      </LicenseGrid>
    </>
  );
}
