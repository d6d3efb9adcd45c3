import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useState } from 'react';
import { quotedWords } from './message-text/quoted-words.ts';

const mostWords = 200;

type Props = { messages: readonly TicketMessage[]; viewerId: string };

/** Announces new messages of others to screen readers, once. */
export function NewMessageWords({ messages, viewerId }: Props) {
  const newest = messages.at(-1);
  const [told, setTold] = useState({ until: newest?.date ?? '', words: '' });
  if (newest && newest.date > told.until) {
    const fresh = messages.filter(({ date, user }) => date > told.until && user.id !== viewerId);
    setTold({ until: newest.date, words: fresh.length > 0 ? wordsFor(fresh) : told.words });
  }
  return (
    <output aria-live="polite" className="sr-only">
      {/* A new element each time. Otherwise repeated words would not be announced. */}
      <span key={told.until}>{told.words}</span>
    </output>
  );
}

function wordsFor(fresh: TicketMessage[]): string {
  const [only] = fresh;
  if (!only || fresh.length > 1) return `${fresh.length} new messages`;
  const { user, note, content } = only;
  return `${note ? 'Note from ' : ''}${user.username}: ${quotedWords(content).slice(0, mostWords)}`;
}
