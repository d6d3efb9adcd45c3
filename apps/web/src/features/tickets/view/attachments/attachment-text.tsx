import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EvidenceWindow } from '../evidence-window.tsx';
import { fileSize } from './file-checks.ts';
import { readFirstLines } from './first-lines.ts';
import { LoadFailure } from './load-failure.tsx';
import { useAttachmentLink, useDownload } from './use-attachment-link.ts';
import { useFetched } from './use-fetched.ts';
import { useNear } from './use-near.ts';

const mostLinesInSight = 16;
const usualLine = 60;

/** About as many empty lines as the file will have, to prevent a layout shift when it loads. */
function placeOf(size: number): string {
  return '\n'.repeat(Math.min(mostLinesInSight, Math.ceil(size / usualLine)));
}

/** Shows the first lines of a text file and offers the whole file as a download. */
export function AttachmentText({ attachment }: { attachment: Attachment }) {
  const { id, name, size } = attachment;
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const askLink = useAttachmentLink();
  const download = useDownload(attachment);
  const { fetched, retry } = useFetched(near, async () => readFirstLines(await askLink(id)));
  const lines = fetched.is === 'there' ? fetched.value : null;
  return (
    <div ref={place} className="relative w-full min-w-0">
      <EvidenceWindow
        title={
          <>
            <bdi>{name}</bdi>{' '}
            <span className="pl-1.5 text-small font-normal text-text-2">{fileSize(size)}</span>
          </>
        }
        label={name}
        text={lines?.text ?? placeOf(size)}
        note={lines?.cut ? 'Only the beginning of the file is shown.' : undefined}
        action={
          <Button
            size="small"
            icon={<Download />}
            aria-label={`Download ${name}`}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            Download
          </Button>
        }
      />
      {fetched.is === 'failed' && (
        <div data-theme="dark" className="window-inside text-text absolute inset-x-0 top-12 bottom-2">
          <LoadFailure name={name} onRetry={retry} />
        </div>
      )}
    </div>
  );
}
