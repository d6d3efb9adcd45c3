import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useApi } from '../../../lib/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { useSessionGuard } from '../../../lib/data/use-private-query.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { interrupted, refreshed, withTicket, type Conversation, type TicketPage } from './conversation.ts';

export type ConversationChanges = {
  change(changed: (held: Conversation) => Conversation): void;
  held(): Conversation | undefined;
  /** A ticket that the live line brought: from here on it brings every message, too. */
  receivePage(page: TicketPage): void;
  /** From here on messages can be missed. */
  lineCut(): void;
  /** Nobody may find what was held of a ticket that is gone. */
  forget(): void;
};

/** What is held of one ticket. Calls and the live line both bring it; whatever comes first, nothing is lost. */
export function useConversation(
  id: string,
): { query: UseQueryResult<Conversation> } & { changes: ConversationChanges } {
  const api = useApi();
  const client = useQueryClient();
  const guarded = useSessionGuard();
  const { viewer } = useSignIn();
  const isLive = useRef(false);
  const pagesHeard = useRef(0);
  // With the role: whoever is no admin any more must not see the notes that he held.
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
        pagesHeard.current += 1;
        set((held) => refreshed(held, page));
      },
      lineCut() {
        isLive.current = false;
        set((held) => held && interrupted(held));
      },
      forget: () => client.removeQueries({ queryKey }),
    };
  }, [client, queryKey]);

  const query = useQuery({
    queryKey,
    enabled: viewer !== null,
    // The merging keeps the same objects itself; comparing thousands of messages each time takes longer than drawing.
    structuralSharing: false,
    queryFn: async () => {
      const heardBefore = pagesHeard.current;
      const page = await guarded(() => api(ticketsEndpoints['tickets.get'], { params: { id } }));
      const held = changes.held();
      const merged = refreshed(held, page);
      // What the line brought meanwhile is newer than this answer: it must not turn the status back.
      const newest = held && pagesHeard.current !== heardBefore ? withTicket(merged, held.ticket) : merged;
      return isLive.current ? newest : interrupted(newest);
    },
  });
  return { query, changes };
}
