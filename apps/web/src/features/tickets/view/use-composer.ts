import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useEffect, useEffectEvent, useReducer, type Dispatch } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useLiveAsk } from '../../../lib/live/live.tsx';
import { isUploading, readyIds } from './attachments/uploads.ts';
import { useUploads, type Uploads } from './attachments/use-uploads.ts';
import { composed, type ComposerAction, type ComposerState, type Outgoing } from './composer-state.ts';
import { draftName, keepDraft, recallDraft } from './drafts.ts';
import { randomName } from '../../../lib/random-name.ts';

type Options = {
  ticketId: string;
  viewerId: string;
  canWriteNotes: boolean;
  messages: readonly TicketMessage[];
  /** The line on which the page is in the ticket's room; null while there is none. */
  joined: number | null;
  /** Fetches the ticket anew. */
  refresh(): void;
};

export type Composer = {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  files: Uploads;
  send(): void;
};

const copyMs = 10_000;

/** What is being written, and its way to the server: nothing is lost on it, and nothing is said twice. */
export function useComposer(options: Options): Composer {
  const { ticketId, viewerId, canWriteNotes, messages, joined, refresh } = options;
  const draft = draftName(viewerId, ticketId);
  const [state, dispatch] = useReducer(composed, draft, (name) => recallDraft(name, canWriteNotes).composer);
  const files = useUploads(ticketId, () => recallDraft(draft, canWriteNotes).uploads);
  const { sending, given } = state;
  const alerts = useAlerts();
  const ask = useLiveAsk();
  const attachments = readyIds(files.uploads);

  useEffect(
    () => keepDraft(draft, { composer: state, uploads: files.uploads }),
    [draft, state, files.uploads],
  );

  const clear = useEffectEvent(({ $$id, attachments: sent }: Outgoing) => {
    dispatch({ type: 'returned', $$id, attachments });
    files.letGo(sent);
  });
  // However the copy came: by itself, with the ticket after a cut, or with a fresh page.
  useEffect(() => {
    for (const outgoing of [sending, given]) {
      if (outgoing && hasCopy(messages, viewerId, outgoing)) clear(outgoing);
    }
  }, [messages, viewerId, sending, given]);

  const fail = useEffectEvent(({ $$id }: Outgoing, code: number, message: string) => {
    dispatch({ type: 'failed', $$id });
    alerts.add({ code, type: 'danger', message });
  });
  const missed = useEffectEvent((outgoing: Outgoing) => {
    if (!hasCopy(messages, viewerId, outgoing)) refresh();
  });

  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(
      () => fail(sending, 408, 'Your message did not get through. It is still here: please try again.'),
      copyMs,
    );
    return () => clearTimeout(timer);
  }, [sending]);

  // Again on each new line: whether the server got it on the last one, nobody knows.
  useEffect(() => {
    if (!sending || joined === null) return;
    let gone = false;
    void say(ask, ticketId, sending).then(({ success, code, message = '' }) => {
      if (gone) return;
      if (success) missed(sending);
      else if (code !== 0) fail(sending, code, message);
    });
    return () => {
      gone = true;
    };
  }, [sending, joined, ask, ticketId]);

  return {
    state,
    dispatch,
    files,
    send() {
      if (!isUploading(files.uploads)) dispatch({ type: 'sent', $$id: randomName(), attachments });
    },
  };
}

function hasCopy(messages: readonly TicketMessage[], viewerId: string, { $$id }: Outgoing): boolean {
  return messages.some((message) => message.$$id === $$id && message.user.id === viewerId);
}

function say(ask: ReturnType<typeof useLiveAsk>, ticketId: string, { kind, ...said }: Outgoing) {
  const payload = { ...said, ticketId, attachments: [...said.attachments] };
  return kind === 'note' ? ask('ticket.note', payload) : ask('ticket.message', payload);
}
