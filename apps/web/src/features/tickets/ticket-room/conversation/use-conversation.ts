import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { privateKey } from '../../../../lib/data/query-client.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { useSignIn } from '../../../../lib/sign-in/sign-in.tsx';
import {
  markInterrupted,
  mergePage,
  withTicket,
  type Conversation,
  type TicketPage,
} from './conversation.ts';

export type ConversationChanges = {
  change(changed: (held: Conversation) => Conversation): void;
  held(): Conversation | undefined;
  /** A ticket from the live connection, which delivers every message from now on. */
  receivePage(page: TicketPage): void;
  /** From now on messages may be missing. */
  connectionLost(): void;
  /** Removes a ticket that is gone from the cache. */
  forget(): void;
};

/** The cached conversation. Merges API responses and live events in any order, without losing messages. */
export function useConversation(
  id: string,
): { query: UseQueryResult<Conversation> } & { changes: ConversationChanges } {
  const api = useApi();
  const client = useQueryClient();
  const guarded = useSessionGuard();
  const { viewer } = useSignIn();
  const isLive = useRef(false);
  const pagesReceived = useRef(0);
  // Includes the role, so that a former admin does not see cached notes.
  const queryKey = useMemo(
    () => privateKey(viewer?.id ?? '', 'tickets', 'conversation', id, viewer?.role),
    [viewer?.id, viewer?.role, id],
  );

  const changes = useMemo<ConversationChanges>(() => {
    const set = (changed: (held: Conversation | undefined) => Conversation | undefined) =>
      void client.setQueryData<Conversation>(queryKey, changed);
    return {
      change: (changed) => set((held) => held && changed(held)),
      held: () => client.getQueryData<Conversation>(queryKey),
      receivePage(page) {
        isLive.current = true;
        pagesReceived.current += 1;
        set((held) => mergePage(held, page));
      },
      connectionLost() {
        isLive.current = false;
        set((held) => held && markInterrupted(held));
      },
      forget: () => client.removeQueries({ queryKey }),
    };
  }, [client, queryKey]);

  const query = useQuery({
    queryKey,
    enabled: viewer !== null,
    // Merging already keeps object identity. Comparing thousands of messages takes longer than rendering.
    structuralSharing: false,
    queryFn: async () => {
      const receivedBefore = pagesReceived.current;
      const page = await guarded(() => api(ticketsEndpoints['tickets.get'], { params: { id } }));
      const held = changes.held();
      const merged = mergePage(held, page);
      // Live data received during the request is newer than its response, which must not revert the status.
      const newest =
        held && pagesReceived.current !== receivedBefore ? withTicket(merged, held.ticket) : merged;
      return isLive.current ? newest : markInterrupted(newest);
    },
  });
  return { query, changes };
}
