import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { evidenceLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { useState } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';

/** The newest lines of a session, from when the form was opened. */
export function useHelpLines(sessionId: string) {
  const api = useApi();
  // Not those of an earlier form: the customer wants to attach what happens now.
  const [openedAt] = useState(() => Date.now());
  return usePrivateQuery(['helpLines', sessionId, openedAt], async () => {
    const call = { params: { sessionId }, query: { limit: evidenceLimits.lines } };
    return (await api(licensesEndpoints['licenses.console'], call)).data;
  });
}
