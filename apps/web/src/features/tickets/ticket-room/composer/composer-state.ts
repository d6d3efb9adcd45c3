import { cleanPaste } from '@botique/contract/clean-paste.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';

/** Only staff see notes. */
type MessageKind = 'message' | 'note';

export type RepliedMessage = Pick<TicketMessage, 'id' | 'content' | 'note'> & { username: string };

/** One attempt to send a message. `$$id` is its idempotency key when it is repeated on another connection. */
export type Outgoing = {
  $$id: string;
  /** When the page gives up, by its own clock. */
  until: number;
  kind: MessageKind;
  content: string;
  reply: string | null;
  attachments: readonly string[];
};

export type ComposerState = {
  kind: MessageKind;
  text: string;
  reply: RepliedMessage | null;
  /** Waits for the server's copy. Nothing can be changed until it arrives. */
  sending: Outgoing | null;
  /**
   * Reported as failed, but not confirmed as cancelled. Because it may still arrive, nothing else is sent
   * until the server says whether it is cancelled or stored.
   */
  abandoned: Outgoing | null;
};

export type ComposerAction =
  | { type: 'typed'; text: string }
  | { type: 'replyStarted'; message: RepliedMessage }
  | { type: 'replyDropped' }
  | { type: 'kindChosen'; kind: MessageKind }
  | { type: 'submitted'; $$id: string; until: number; attachments: readonly string[] }
  /** Refused, or timed out. */
  | { type: 'failed'; $$id: string }
  /** The server will refuse it from now on. */
  | { type: 'cancelled'; $$id: string }
  /** The server's copy has arrived. `attachments` are the ones in the composer now. */
  | { type: 'delivered'; $$id: string; attachments: readonly string[] };

export const emptyComposer: ComposerState = {
  kind: 'message',
  text: '',
  reply: null,
  sending: null,
  abandoned: null,
};

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  if (action.type === 'delivered') return afterDelivery(state, action);
  if (action.type === 'failed') {
    return state.sending?.$$id === action.$$id ? withoutSending(state) : state;
  }
  if (action.type === 'cancelled') {
    return state.abandoned?.$$id === action.$$id ? { ...state, abandoned: null } : state;
  }
  if (state.sending) return state;
  switch (action.type) {
    case 'typed':
      return { ...state, text: action.text };
    case 'replyStarted':
      // A quote must not reveal the text of a note to the customer.
      return { ...state, reply: action.message, kind: action.message.note ? 'note' : state.kind };
    case 'replyDropped':
      return { ...state, reply: null };
    case 'kindChosen':
      return {
        ...state,
        kind: action.kind,
        reply: action.kind === 'message' && state.reply?.note ? null : state.reply,
      };
    case 'submitted': {
      const outgoing = { ...contentOf(state, action.attachments), $$id: action.$$id, until: action.until };
      return isWorthSending(outgoing) ? { ...state, sending: outgoing } : state;
    }
  }
}

function afterDelivery(
  state: ComposerState,
  { $$id, attachments }: { $$id: string; attachments: readonly string[] },
): ComposerState {
  // Stay in note mode after a note.
  const cleared = { ...emptyComposer, kind: state.kind };
  if (state.sending?.$$id === $$id) return cleared;
  if (state.abandoned?.$$id !== $$id) return state;
  // The failed attempt had arrived. An unchanged draft is done; an edited one stays, unsent.
  return isEdited(state, attachments) ? { ...state, sending: null, abandoned: null } : cleared;
}

/** Whether the composer differs from the attempt that was reported as failed. */
export function isEdited(state: ComposerState, attachments: readonly string[]): boolean {
  const { abandoned } = state;
  return abandoned !== null && !isSame(abandoned, state.sending ?? contentOf(state, attachments));
}

type Content = Omit<Outgoing, '$$id' | 'until'>;

function contentOf({ kind, text, reply }: ComposerState, attachments: readonly string[]): Content {
  return { kind, content: cleanPaste(text), reply: reply?.id ?? null, attachments };
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.kind === other.kind &&
    one.content === other.content &&
    one.reply === other.reply &&
    one.attachments.join() === other.attachments.join()
  );
}

function isWorthSending({ content, attachments }: Content): boolean {
  return (content !== '' || attachments.length > 0) && content.length <= ticketLimits.message;
}

/** Null while more than a tenth of the characters are left. */
export function charactersLeft(text: string): number | null {
  const left = ticketLimits.message - cleanPaste(text).length;
  return left <= ticketLimits.message / 10 ? left : null;
}

/**
 * The composer after a message failed or the writer left the page. If an earlier attempt is abandoned, the
 * later one has not been sent yet, so it needs no cancelling.
 */
export function withoutSending({ sending, abandoned, ...state }: ComposerState): ComposerState {
  return { ...state, sending: null, abandoned: abandoned ?? sending };
}
