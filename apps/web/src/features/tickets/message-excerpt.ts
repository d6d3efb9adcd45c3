import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

const fences = /^ {0,3}```.*$/gm;

/** The text on one line, without code fences. */
function singleLine(content: string): string {
  return content.replaceAll(fences, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The text of a message in a list, or its files if it has no text. */
export function excerptOf({ content, attachments }: Pick<TicketMessage, 'content' | 'attachments'>): string {
  const text = singleLine(content);
  if (text) return text;
  if (attachments.length > 1) return `${attachments.length} files`;
  return attachments[0]?.name ?? content.trim();
}

/** A message on one line, for quotes and screen readers. */
export function quotedText(content: string): string {
  return singleLine(content) || 'sent a file';
}
