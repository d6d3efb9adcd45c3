import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

type Spoken = Pick<TicketMessage, 'content' | 'attachments'>;

/** A message in one line of a list: without the fences of its code, and in words when it is nothing but files. */
export function excerptOf({ content, attachments }: Spoken): string {
  const text = content
    .replaceAll(/^[ \t]*```.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text) return text;
  if (attachments.length > 1) return `${attachments.length} files`;
  return attachments[0]?.name ?? content.trim();
}
