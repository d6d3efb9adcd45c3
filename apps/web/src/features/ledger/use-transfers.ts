import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateList } from '../../lib/data/use-private-query.ts';
import { transferOf, type Transfer } from './transfer.ts';
import { credits } from './use-credits.ts';

const pageSize = 10;

/** The viewer's transfers, newest first. */
export function useTransfers(viewerId: string) {
  const api = useApi();
  return usePrivateList<Transfer>([credits, 'transfers'], async (cursor) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) };
    const { data, users, next, total } = await api(ledgerEndpoints['bills.mine'], { query });
    return { data: data.map((bill) => transferOf(bill, users, viewerId)), next, total };
  });
}
