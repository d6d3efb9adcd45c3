import { clsx } from 'clsx';
import { FileText, Image, X } from 'lucide-react';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import type { Upload } from './uploads.ts';

type Props = { uploads: readonly Upload[]; disabled: boolean; onRemove: (upload: Upload) => void };

/** The files of the message: uploading, ready or refused. */
export function UploadChips({ uploads, disabled, onRemove }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul
      aria-label="Attached files"
      className="flex max-h-[24dvh] flex-wrap gap-2 overflow-y-auto px-4 pt-1 pb-2"
    >
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={clsx(
            'flex max-w-full items-center gap-2.5 rounded-control py-1.5 pr-1 pl-3',
            upload.status.is === 'refused' ? 'bg-bad-tint text-bad' : 'bg-hover',
          )}
        >
          <span aria-hidden="true" className="flex size-4.5 shrink-0 *:size-full">
            {upload.image ? <Image /> : <FileText />}
          </span>
          <span className="min-w-0">
            <bdi className="block max-w-60 truncate font-medium">{upload.name}</bdi>
            <ChipStatus upload={upload} />
          </span>
          <IconButton
            label={upload.status.is === 'uploading' ? `Cancel ${upload.name}` : `Remove ${upload.name}`}
            size="small"
            variant="ghost"
            icon={<X />}
            disabled={disabled}
            onClick={() => onRemove(upload)}
          />
        </li>
      ))}
    </ul>
  );
}

function ChipStatus({ upload: { name, size, status } }: { upload: Upload }) {
  if (status.is === 'refused') {
    return (
      <span role="alert" className="block max-w-80 text-small">
        {status.reason}
      </span>
    );
  }
  if (status.is === 'uploading') {
    return <Progress label={`Uploading ${name}`} value={status.share} className="my-1 w-40!" />;
  }
  return <span className="block text-small text-text-2">{formatBytes(size)}</span>;
}
