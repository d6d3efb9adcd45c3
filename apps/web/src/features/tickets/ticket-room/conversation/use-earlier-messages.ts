import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../../lib/api/api.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { withEarlier } from './conversation.ts';
import type { ConversationChanges } from './use-conversation.ts';

export type EarlierMessages = {
  load(cursor: string): void;
  isLoading: boolean;
  error: Error | null;
  /** Clears the error, to allow a retry. */
  reset(): void;
};

/** Fetches earlier messages, one page at a time. */
export function useEarlierMessages(id: string, { change }: ConversationChanges): EarlierMessages {
  const api = useApi();
  const guarded = useSessionGuard();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (cursor: string) =>
      guarded(() => api(ticketsEndpoints['tickets.get'], { params: { id }, query: { cursor } })),
    onSuccess: (page, cursor) => change((now) => withEarlier(now, cursor, page)),
  });
  return {
    load(cursor) {
      if (!isPending) mutate(cursor);
    },
    isLoading: isPending,
    error,
    reset,
  };
}
