import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import type { AttachmentRow } from './repository.ts';

export function presentAttachment({ id, name, kind, type, size, width, height }: AttachmentRow): Attachment {
  return { id, name, kind, type, size, width, height };
}
