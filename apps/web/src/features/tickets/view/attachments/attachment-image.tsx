import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { imageBox } from './image-box.ts';
import { ImageViewer } from './image-viewer.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useAttachmentLink } from './use-attachment-link.ts';
import { useFetched } from './use-fetched.ts';
import { useNear } from './use-near.ts';

/** An image in a message. Reserves its space at once, and loads when it is near the viewport. */
export function AttachmentImage({ attachment }: { attachment: Attachment }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const askLink = useAttachmentLink();
  const { fetched, fail, retry } = useFetched(near, () => askLink(attachment.id));
  return (
    <div
      ref={place}
      style={imageBox(attachment)}
      className={clsx(
        'relative max-w-full overflow-hidden rounded-control bg-hover',
        fetched.is === 'failed' && 'min-h-24 min-w-40',
      )}
    >
      {fetched.is === 'failed' && <LoadFailure name={attachment.name} onRetry={retry} />}
      {fetched.is === 'there' && (
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
