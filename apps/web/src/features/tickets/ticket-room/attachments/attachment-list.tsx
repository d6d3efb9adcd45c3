import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { AttachmentText } from './attachment-text.tsx';
import { imageBox } from './image-box.ts';
import { ImageViewer } from './image-viewer.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useAttachmentLink } from './use-attachment-link.ts';
import { useNearViewport } from './use-near-viewport.ts';
import { useSingleUseFetch } from './use-single-use-fetch.ts';

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

/** An image in a message. Reserves its space at once, and loads when it is near the viewport. */
function AttachmentImage({ attachment }: { attachment: Attachment }) {
  const container = useRef<HTMLDivElement>(null);
  const near = useNearViewport(container);
  const requestLink = useAttachmentLink();
  const { fetched, fail, retry } = useSingleUseFetch(near, () => requestLink(attachment.id));
  return (
    <div
      ref={container}
      style={imageBox(attachment)}
      className={clsx(
        'relative max-w-full overflow-hidden rounded-control bg-hover',
        fetched.is === 'failed' && 'min-h-24 min-w-40',
      )}
    >
      {fetched.is === 'failed' && <LoadFailure name={attachment.name} onRetry={retry} />}
      {fetched.is === 'loaded' && (
        <ImageViewer attachment={attachment}>
          <button
            type="button"
            aria-label={`Open ${attachment.name}`}
            className="block size-full cursor-zoom-in focus-visible:-outline-offset-2"
          >
            <img
              src={fetched.value}
              alt=""
              decoding="async"
              onError={fail}
              className="size-full object-contain"
            />
          </button>
        </ImageViewer>
      )}
    </div>
  );
}
