import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useEffect, useEffectEvent, useReducer, type Dispatch } from 'react';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { useLiveRequest } from '../../../../lib/live/live.tsx';
import { isUploading, readyIds } from '../uploads/uploads.ts';
import { useUploads, type Uploads } from '../uploads/use-uploads.ts';
import {
  composerReducer,
  isEdited,
  type ComposerAction,
  type ComposerState,
  type Outgoing,
} from './composer-state.ts';
import { draftKey, saveDraft, loadDraft } from './drafts.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';

type Options = {
  ticketId: string;
  viewerId: string;
  canWriteNotes: boolean;
  messages: readonly TicketMessage[];
  /** The connection on which the page has joined the ticket's room; null if there is none. */
  joined: number | null;
  /** The server's time, as far as the page knows. It may be behind, but never ahead. */
  serverTime(): number | undefined;
  /** Refetches the ticket. */
  refresh(): void;
};

export type Composer = {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  files: Uploads;
  send(): void;
};

const sendTimeoutMs = 10_000;
/** The server stops accepting a message this long before the page gives up, so that its reply is in time. */
const replyMarginMs = 2000;

const notSentText = 'Your message wasn’t sent and won’t be delivered later. Please try again.';
const sentAfterAllText = 'Your earlier message was sent after all. Your changes haven’t been sent.';

/** The draft and its delivery to the server, without losing or duplicating messages. */
export function useComposer(options: Options): Composer {
  const { ticketId, viewerId, canWriteNotes, messages, joined, serverTime, refresh } = options;
  const draft = draftKey(viewerId, ticketId);
  const [state, dispatch] = useReducer(
    composerReducer,
    draft,
    (name) => loadDraft(name, canWriteNotes).composer,
  );
  const files = useUploads(ticketId, () => loadDraft(draft, canWriteNotes).uploads);
  const { sending, abandoned } = state;
  const alerts = useAlerts();
  const request = useLiveRequest();
  const attachments = readyIds(files.uploads);

  useEffect(
    () => saveDraft(draft, { composer: state, uploads: files.uploads }),
    [draft, state, files.uploads],
  );

  const clear = useEffectEvent(({ $$id, attachments: sent }: Outgoing) => {
    if (abandoned?.$$id === $$id && isEdited(state, attachments)) {
      alerts.add({ code: 409, type: 'info', message: sentAfterAllText });
    }
    dispatch({ type: 'delivered', $$id, attachments });
    files.removeSent(sent);
  });
  // The copy may come as a live event, with the ticket after a reconnect, or with a fresh page.
  useEffect(() => {
    for (const outgoing of [sending, abandoned]) {
      if (outgoing && hasArrived(messages, viewerId, outgoing)) clear(outgoing);
    }
  }, [messages, viewerId, sending, abandoned]);

  const fail = useEffectEvent(({ $$id }: Outgoing, code: number, message: string) => {
    dispatch({ type: 'failed', $$id });
    alerts.add({ code, type: 'danger', message });
  });
  const refreshUnlessReceived = useEffectEvent((outgoing: Outgoing) => {
    if (!hasArrived(messages, viewerId, outgoing)) refresh();
  });
  const sendBefore = useEffectEvent(({ until }: Outgoing) => {
    const now = serverTime();
    return now === undefined ? undefined : new Date(now + (until - Date.now()) - replyMarginMs).toISOString();
  });

  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => fail(sending, 408, notSentText), sendTimeoutMs);
    return () => clearTimeout(timer);
  }, [sending]);

  // Repeated on each new connection, because the server may not have received it on the last one.
  useEffect(() => {
    if (joined === null) return;
    let gone = false;
    async function cancel(attempt: Outgoing) {
      const reply = await request('ticket.message.cancel', { ticketId, $$id: attempt.$$id });
      if (gone) return;
      if (reply.success) dispatch({ type: 'cancelled', $$id: attempt.$$id });
      else if (reply.error === 'message_stored') refreshUnlessReceived(attempt);
      else if (reply.code !== 0 && sending) fail(sending, reply.code, reply.message);
    }
    async function deliver(attempt: Outgoing) {
      const { $$id, kind, content, reply: replyTo } = attempt;
      const payload = {
        $$id,
        ticketId,
        content,
        reply: replyTo,
        attachments: [...attempt.attachments],
        sendBefore: sendBefore(attempt),
      };
      const reply = await request(kind === 'note' ? 'ticket.note' : 'ticket.message', payload);
      if (gone) return;
      if (reply.success) refreshUnlessReceived(attempt);
      else if (reply.code !== 0) fail(attempt, reply.code, reply.message);
    }
    if (abandoned) void cancel(abandoned);
    else if (sending) void deliver(sending);
    return () => {
      gone = true;
    };
  }, [sending, abandoned, joined, request, ticketId]);

  return {
    state,
    dispatch,
    files,
    send() {
      if (!isUploading(files.uploads)) {
        dispatch({ type: 'submitted', $$id: randomId(), until: Date.now() + sendTimeoutMs, attachments });
      }
    },
  };
}

function hasArrived(messages: readonly TicketMessage[], viewerId: string, { $$id }: Outgoing): boolean {
  return messages.some((message) => message.$$id === $$id && message.user.id === viewerId);
}
