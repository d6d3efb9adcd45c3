import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../../lib/data/use-private-query.ts';

/** All lines that are attached to a message. */
export function useEvidenceLines(messageId: string, enabled: boolean) {
  const api = useApi();
  return usePrivateQuery(
    ['evidence', messageId],
    async () => (await api(ticketsEndpoints['tickets.evidence'], { params: { id: messageId } })).data,
    { enabled },
  );
}
