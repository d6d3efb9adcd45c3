import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

type Spoken = Pick<TicketMessage, 'content' | 'attachments'>;

const fences = /^ {0,3}```.*$/gm;

/** What somebody wrote, where there is room for one line only: without the fences around code. */
export function inOneLine(content: string): string {
  return content.replaceAll(fences, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** A message in a list; in words when it is nothing but files. */
export function excerptOf({ content, attachments }: Spoken): string {
  const text = inOneLine(content);
  if (text) return text;
  if (attachments.length > 1) return `${attachments.length} files`;
  return attachments[0]?.name ?? content.trim();
}
