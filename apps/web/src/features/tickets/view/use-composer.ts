import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useEffect, useEffectEvent, useReducer, type Dispatch } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useLiveAsk } from '../../../lib/live/live.tsx';
import { isUploading, readyIds } from './attachments/uploads.ts';
import { useUploads, type Uploads } from './attachments/use-uploads.ts';
import {
  composed,
  isEdited,
  type ComposerAction,
  type ComposerState,
  type Outgoing,
} from './composer-state.ts';
import { draftName, keepDraft, recallDraft } from './drafts.ts';
import { randomName } from '../../../lib/random-name.ts';

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

const copyMs = 10_000;
/** The server stops accepting a message this long before the page gives up, so that its reply is in time. */
const answerMs = 2000;

const notThrough = 'Your message wasn’t sent and won’t be delivered later. Please try again.';
const editedTooLate = 'Your earlier message was sent after all. Your changes haven’t been sent.';

/** The draft and its delivery to the server, without losing or duplicating messages. */
export function useComposer(options: Options): Composer {
  const { ticketId, viewerId, canWriteNotes, messages, joined, serverTime, refresh } = options;
  const draft = draftName(viewerId, ticketId);
  const [state, dispatch] = useReducer(composed, draft, (name) => recallDraft(name, canWriteNotes).composer);
  const files = useUploads(ticketId, () => recallDraft(draft, canWriteNotes).uploads);
  const { sending, abandoned } = state;
  const alerts = useAlerts();
  const ask = useLiveAsk();
  const attachments = readyIds(files.uploads);

  useEffect(
    () => keepDraft(draft, { composer: state, uploads: files.uploads }),
    [draft, state, files.uploads],
  );

  const clear = useEffectEvent(({ $$id, attachments: sent }: Outgoing) => {
    if (abandoned?.$$id === $$id && isEdited(state, attachments)) {
      alerts.add({ code: 409, type: 'info', message: editedTooLate });
    }
    dispatch({ type: 'returned', $$id, attachments });
    files.letGo(sent);
  });
  // The copy may come as a live event, with the ticket after a reconnect, or with a fresh page.
  useEffect(() => {
    for (const outgoing of [sending, abandoned]) {
      if (outgoing && hasCopy(messages, viewerId, outgoing)) clear(outgoing);
    }
  }, [messages, viewerId, sending, abandoned]);

  const fail = useEffectEvent(({ $$id }: Outgoing, code: number, message: string) => {
    dispatch({ type: 'failed', $$id });
    alerts.add({ code, type: 'danger', message });
  });
  const missed = useEffectEvent((outgoing: Outgoing) => {
    if (!hasCopy(messages, viewerId, outgoing)) refresh();
  });
  const sendBefore = useEffectEvent(({ until }: Outgoing) => {
    const now = serverTime();
    return now === undefined ? undefined : new Date(now + (until - Date.now()) - answerMs).toISOString();
  });

  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => fail(sending, 408, notThrough), copyMs);
    return () => clearTimeout(timer);
  }, [sending]);

  // Repeated on each new connection, because the server may not have received it on the last one.
  useEffect(() => {
    if (joined === null) return;
    let gone = false;
    async function settle(attempt: Outgoing) {
      const reply = await ask('ticket.message.cancel', { ticketId, $$id: attempt.$$id });
      if (gone) return;
      if (reply.success) dispatch({ type: 'cancelled', $$id: attempt.$$id });
      else if (reply.error === 'message_stored') missed(attempt);
      else if (reply.code !== 0 && sending) fail(sending, reply.code, reply.message);
    }
    async function say(attempt: Outgoing) {
      const { $$id, kind, content, reply: answered } = attempt;
      const said = {
        $$id,
        ticketId,
        content,
        reply: answered,
        attachments: [...attempt.attachments],
        sendBefore: sendBefore(attempt),
      };
      const reply = await ask(kind === 'note' ? 'ticket.note' : 'ticket.message', said);
      if (gone) return;
      if (reply.success) missed(attempt);
      else if (reply.code !== 0) fail(attempt, reply.code, reply.message);
    }
    if (abandoned) void settle(abandoned);
    else if (sending) void say(sending);
    return () => {
      gone = true;
    };
  }, [sending, abandoned, joined, ask, ticketId]);

  return {
    state,
    dispatch,
    files,
    send() {
      if (!isUploading(files.uploads)) {
        dispatch({ type: 'sent', $$id: randomName(), until: Date.now() + copyMs, attachments });
      }
    },
  };
}

function hasCopy(messages: readonly TicketMessage[], viewerId: string, { $$id }: Outgoing): boolean {
  return messages.some((message) => message.$$id === $$id && message.user.id === viewerId);
}
