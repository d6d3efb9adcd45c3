import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { AttachmentImage } from './attachment-image.tsx';
import { AttachmentText } from './attachment-text.tsx';

/** The files of a message, in the order in which they were attached. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <div className="mt-2 flex min-w-0 flex-wrap items-start gap-2">
      {attachments.map((attachment) =>
        attachment.kind === 'image' ? (
          <AttachmentImage key={attachment.id} attachment={attachment} />
        ) : (
          <AttachmentText key={attachment.id} attachment={attachment} />
        ),
      )}
    </div>
  );
}
