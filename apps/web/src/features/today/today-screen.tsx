import { chartRanges, type ChartRange } from '@botique/contract/today/today-rules.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { useCurrentMinute } from '../../lib/format/use-current-minute.ts';
import { useListFilters } from '../../lib/list/use-list-filters.ts';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { AwakeProducts } from './awake-products.tsx';
import { FactsStrip } from './facts-strip.tsx';
import { HealthCard } from './health-card.tsx';
import { LatestOrdersCard } from './latest-orders-card.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { TodayHeader } from './today-header.tsx';
import { boxes, grid } from './today-layout.ts';
import { TodaySkeleton } from './today-skeleton.tsx';
import { useTodayFigures, useTodayLive } from './use-today-figures.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WaitingTicketsCard } from './waiting-tickets-card.tsx';

/** What the owner of the shop sees first: money, what waits, counts, what is awake, and health. */
export function TodayScreen() {
  const range = useListFilters().chosen('range', chartRanges) ?? '30';
  const today = useTodayFigures(range);
  useTodayLive();
  const { data, error, isFetching, refetch } = today;
  // By the server's clock, so that waits are right even if this computer's clock is not.
  const minute = useCurrentMinute();
  const now = data ? new Date(data.checkedAt) : minute;
  return (
    <div className="@container">
      <TodayHeader range={range} figures={data} isLoading={today.isPending} now={minute} />
      {today.isPending && <TodaySkeleton />}
      {error && (
        <Card className={data ? 'mb-5' : ''}>
          <ErrorState
            className={data ? 'py-2!' : ''}
            busy={isFetching}
            onRetry={() => void refetch()}
            text={`${data ? 'Could not update' : 'Could not load'} today’s figures. ${error.message}`}
          />
        </Card>
      )}
      {data && <Figures figures={data} range={range} now={now} />}
    </div>
  );
}

function Figures({ figures, range, now }: { figures: Today; range: ChartRange; now: Date }) {
  return (
    <div className={grid}>
      <RevenueCard figures={figures} range={range} className={boxes.revenue} />
      <WaitingCard waiting={figures.waiting} now={now} className={boxes.waiting} />
      <FactsStrip figures={figures} className={boxes.facts} />
      <AwakeProducts awake={figures.awake} className={boxes.awake} />
      <HealthCard figures={figures} now={now} className={boxes.health} />
      <WaitingTicketsCard tickets={figures.tickets} now={now} className={boxes.list} />
      <LatestOrdersCard orders={figures.latestOrders} className={boxes.list} />
    </div>
  );
}
