import { cleanPaste } from '@botique/contract/clean-paste.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';

/** A note is said among staff. */
type SpeechKind = 'message' | 'note';

export type Answered = Pick<TicketMessage, 'id' | 'content' | 'note'> & { username: string };

/** Something on its way to the server. Sent again under the same `$$id` it is the same message. */
export type Outgoing = {
  $$id: string;
  kind: SpeechKind;
  content: string;
  reply: string | null;
  attachments: readonly string[];
};

export type ComposerState = {
  kind: SpeechKind;
  text: string;
  reply: Answered | null;
  /** Waits for the server's copy; nothing can be changed meanwhile. */
  sending: Outgoing | null;
  /** Was given up, or refused. Its copy may still come, and trying again unchanged must not say it twice. */
  given: Outgoing | null;
};

export type ComposerAction =
  | { type: 'typed'; text: string }
  | { type: 'answering'; message: Answered }
  | { type: 'answerDropped' }
  | { type: 'kindChosen'; kind: SpeechKind }
  | { type: 'sent'; $$id: string; attachments: readonly string[] }
  /** Refused, or the server's copy did not come in time. */
  | { type: 'failed'; $$id: string }
  /** The server's copy is there. `attachments` are those that stand in the composer now. */
  | { type: 'returned'; $$id: string; attachments: readonly string[] };

export const emptyComposer: ComposerState = {
  kind: 'message',
  text: '',
  reply: null,
  sending: null,
  given: null,
};

export function composed(state: ComposerState, action: ComposerAction): ComposerState {
  if (action.type === 'returned') return afterReturn(state, action);
  if (action.type === 'failed') {
    return state.sending?.$$id === action.$$id ? { ...state, sending: null, given: state.sending } : state;
  }
  if (state.sending) return state;
  switch (action.type) {
    case 'typed':
      return { ...state, text: action.text };
    case 'answering':
      // The words of a note must not reach the customer as a quote.
      return { ...state, reply: action.message, kind: action.message.note ? 'note' : state.kind };
    case 'answerDropped':
      return { ...state, reply: null };
    case 'kindChosen':
      return {
        ...state,
        kind: action.kind,
        reply: action.kind === 'message' && state.reply?.note ? null : state.reply,
      };
    case 'sent': {
      const said = outgoing(state, action.$$id, action.attachments);
      if (!isWorthSending(said)) return state;
      return { ...state, sending: isSame(state.given, said) ? state.given : said };
    }
  }
}

function afterReturn(
  state: ComposerState,
  { $$id, attachments }: { $$id: string; attachments: readonly string[] },
): ComposerState {
  // Whoever writes a note writes the next one, too.
  const cleared = { ...emptyComposer, kind: state.kind };
  if (state.sending?.$$id === $$id) return cleared;
  if (state.given?.$$id !== $$id) return state;
  // It did arrive, late. What was changed meanwhile is another message.
  const unchanged = !state.sending && isSame(state.given, outgoing(state, $$id, attachments));
  return unchanged ? cleared : { ...state, given: null };
}

function outgoing(
  { kind, text, reply }: ComposerState,
  $$id: string,
  attachments: readonly string[],
): Outgoing {
  return { $$id, kind, content: cleanPaste(text), reply: reply?.id ?? null, attachments };
}

function isSame(one: Outgoing | null, other: Outgoing): one is Outgoing {
  return (
    one !== null &&
    one.kind === other.kind &&
    one.content === other.content &&
    one.reply === other.reply &&
    one.attachments.join() === other.attachments.join()
  );
}

function isWorthSending({ content, attachments }: Outgoing): boolean {
  return (content !== '' || attachments.length > 0) && content.length <= ticketLimits.message;
}

/** How many characters are left, once that is worth knowing. */
export function charactersLeft(text: string): number | null {
  const left = ticketLimits.message - cleanPaste(text).length;
  return left <= ticketLimits.message / 10 ? left : null;
}

/** What stays of a composer when one leaves the page: what was on its way is found again by its `$$id`. */
export function kept({ sending, ...state }: ComposerState): ComposerState {
  return { ...state, sending: null, given: sending ?? state.given };
}
