import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { dollarsText, hadNothing, historyPoints, historySummary } from './balance-history.ts';
import { useBalanceHistory } from './use-balance-history.ts';

/** The height of the chart with its labels. */
const chartPlace = 'h-39.5';

export function BalanceChart() {
  const history = useBalanceHistory();
  return (
    <Card title="Balance history" action="30 days">
      {history.isPending && (
        <>
          <output className="sr-only">Loading your balance history</output>
          <SkeletonBlock className={chartPlace} />
        </>
      )}
      {history.isError && !history.data && (
        <ErrorState
          className="px-0! py-0!"
          busy={history.isFetching}
          onRetry={() => void history.refetch()}
          text={`Could not load your balance history. ${history.error.message}`}
        />
      )}
      {history.data && hadNothing(history.data) && (
        <p className="text-text-2">No credits in the last 30 days.</p>
      )}
      {history.data && !hadNothing(history.data) && (
        <Chart
          summary={historySummary(history.data)}
          heads={['Day', 'Credits']}
          points={historyPoints(history.data)}
          valueText={dollarsText}
        />
      )}
    </Card>
  );
}
