import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { Card } from '../../ui/display/card.tsx';
import { Chart } from '../../ui/display/chart.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { creditsText, isAlwaysZero, historyPoints, historySummary } from './balance-history.ts';
import { credits } from './use-credits.ts';

/** The height of the chart with its labels. */
const chartHeight = 'h-39.5';

export function BalanceChart() {
  const history = useBalanceHistory();
  return (
    <Card title="Balance history" action="30 days">
      {history.isPending && (
        <>
          <output className="sr-only">Loading your balance history</output>
          <SkeletonBlock className={chartHeight} />
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
      {history.data && isAlwaysZero(history.data) && (
        <p className="text-text-2">No credits in the last 30 days.</p>
      )}
      {history.data && !isAlwaysZero(history.data) && (
        <Chart
          summary={historySummary(history.data)}
          heads={['Day', 'Credits']}
          points={historyPoints(history.data)}
          valueText={creditsText}
        />
      )}
    </Card>
  );
}

/** The viewer's balance at the end of each of the last 30 days, oldest first. */
function useBalanceHistory() {
  const api = useApi();
  return usePrivateQuery(
    [credits, 'history'],
    async () => (await api(ledgerEndpoints['overview.get'], {})).data.history,
  );
}
