import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

type Spoken = Pick<TicketMessage, 'content' | 'attachments'>;

const fences = /^ {0,3}```.*$/gm;

/** The text on one line, without code fences. */
export function inOneLine(content: string): string {
  return content.replaceAll(fences, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The text of a message in a list, or its files if it has no text. */
export function excerptOf({ content, attachments }: Spoken): string {
  const text = inOneLine(content);
  if (text) return text;
  if (attachments.length > 1) return `${attachments.length} files`;
  return attachments[0]?.name ?? content.trim();
}
