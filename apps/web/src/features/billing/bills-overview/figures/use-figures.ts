import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../../lib/data/use-private-query.ts';
import { billsKey } from '../../use-bills.ts';
import type { Period } from './period.ts';

export function useFigures(period: Period) {
  const api = useApi();
  return usePrivateQuery<SalesFigures>(
    [billsKey, 'figures', period],
    async () => (await api(billingEndpoints['sales.figures'], { query: period })).data,
  );
}
