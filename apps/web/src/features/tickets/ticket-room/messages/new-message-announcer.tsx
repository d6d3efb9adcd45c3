import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useState } from 'react';
import { quotedText } from '../../message-excerpt.ts';

const maxLength = 200;

type Props = { messages: readonly TicketMessage[]; viewerId: string };

/** Announces new messages of others to screen readers, once. */
export function NewMessageAnnouncer({ messages, viewerId }: Props) {
  const newest = messages.at(-1);
  const [announced, setAnnounced] = useState({ until: newest?.date ?? '', text: '' });
  if (newest && newest.date > announced.until) {
    const fresh = messages.filter(({ date, user }) => date > announced.until && user.id !== viewerId);
    setAnnounced({ until: newest.date, text: fresh.length > 0 ? announcementOf(fresh) : announced.text });
  }
  return (
    <output aria-live="polite" className="sr-only">
      {/* A new element each time. Otherwise repeated words would not be announced. */}
      <span key={announced.until}>{announced.text}</span>
    </output>
  );
}

function announcementOf(fresh: TicketMessage[]): string {
  const [only] = fresh;
  if (!only || fresh.length > 1) return `${fresh.length} new messages`;
  const { user, note, content } = only;
  return `${note ? 'Note from ' : ''}${user.username}: ${quotedText(content).slice(0, maxLength)}`;
}
