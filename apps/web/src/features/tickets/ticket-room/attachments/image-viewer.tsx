import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { Spinner } from '../../../../ui/feedback/loader.tsx';
import { CloseButton, Modal } from '../../../../ui/overlay/modal.tsx';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import { LoadFailure } from './load-failure.tsx';
import { useAttachmentLink, useDownload } from './use-attachment-link.ts';
import { useSingleUseFetch } from './use-single-use-fetch.ts';

type Props = { attachment: Attachment; /** The button that opens it. */ children: ReactNode };

/** Shows an image as large as the screen allows. */
export function ImageViewer({ attachment, children }: Props) {
  const [open, setOpen] = useState(false);
  const download = useDownload(attachment);
  const { name, width, height, size } = attachment;
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      trigger={children}
      title={name}
      description={`${width && height ? `${width} × ${height}, ` : ''}${formatBytes(size)}`}
      className="max-w-[min(1100px,calc(100vw-32px))]! wide:w-auto"
      actions={
        <>
          <CloseButton>
            <Button>Close</Button>
          </CloseButton>
          <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
            Download
          </Button>
        </>
      }
    >
      <LargeImage attachment={attachment} />
    </Modal>
  );
}

/** Requests a new link, because the preview has used up its own. */
function LargeImage({ attachment: { id, name, width, height } }: { attachment: Attachment }) {
  const requestLink = useAttachmentLink();
  const { fetched, fail, retry } = useSingleUseFetch(true, () => requestLink(id));
  return (
    <div className="relative grid min-h-40 min-w-60 place-items-center overflow-hidden rounded-control bg-sunken">
      {fetched.is === 'failed' && <LoadFailure name={name} onRetry={retry} />}
      {fetched.is === 'waiting' && <Spinner className="size-8 text-text-3" />}
      {fetched.is === 'loaded' && (
        <img
          src={fetched.value}
          alt={name}
          {...(width && height && { width, height })}
          onError={fail}
          className="h-auto max-h-[calc(100dvh-280px)] w-auto max-w-full object-contain"
        />
      )}
    </div>
  );
}
