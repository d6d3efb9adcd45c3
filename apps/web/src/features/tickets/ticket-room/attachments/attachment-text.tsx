import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { MonospaceWindow } from '../message-text/monospace-window.tsx';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import { readFirstLines } from './first-lines.ts';
import { LoadFailure } from './load-failure.tsx';
import { useAttachmentLink, useDownload } from './use-attachment-link.ts';
import { useSingleUseFetch } from './use-single-use-fetch.ts';
import { useNearViewport } from './use-near-viewport.ts';

const maxPlaceholderLines = 16;
const charactersPerLine = 60;

/** About as many empty lines as the file will have, to prevent a layout shift when it loads. */
function placeholderOf(size: number): string {
  return '\n'.repeat(Math.min(maxPlaceholderLines, Math.ceil(size / charactersPerLine)));
}

/** Shows the first lines of a text file and offers the whole file as a download. */
export function AttachmentText({ attachment }: { attachment: Attachment }) {
  const { id, name, size } = attachment;
  const container = useRef<HTMLDivElement>(null);
  const near = useNearViewport(container);
  const requestLink = useAttachmentLink();
  const download = useDownload(attachment);
  const { fetched, retry } = useSingleUseFetch(near, async () => readFirstLines(await requestLink(id)));
  const lines = fetched.is === 'loaded' ? fetched.value : null;
  return (
    <div ref={container} className="relative w-full min-w-0">
      <MonospaceWindow
        title={
          <>
            <bdi>{name}</bdi>{' '}
            <span className="pl-1.5 text-small font-normal text-text-2">{formatBytes(size)}</span>
          </>
        }
        label={name}
        text={lines?.text ?? placeholderOf(size)}
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
