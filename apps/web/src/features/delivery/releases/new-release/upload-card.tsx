import { clsx } from 'clsx';
import { CircleCheck, FileArchive, Pause, Play, RotateCw, TriangleAlert, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../../../lib/format/counted.ts';
import { formatBytes, formatBytesOf } from '../../../../lib/format/bytes.ts';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { timeLeftText } from './transfer-rate.ts';
import type { Transfer, UploadState } from './upload-state.ts';
import type { ReleaseUploading } from './use-release-upload.ts';

type Shown = Exclude<UploadState, { is: 'none' }>;

type Props = {
  state: Shown;
  uploading: ReleaseUploading;
  /** A file is dragged over it. */
  isOver: boolean;
  onChoose(): void;
};

export function UploadCard({ state, uploading, isOver, onChoose }: Props) {
  const name = state.is === 'transfer' ? state.fileName : state.upload.fileName;
  return (
    <section
      aria-label="Upload"
      className={clsx('rounded-menu border p-4', isOver ? 'border-ring bg-hover' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-control bg-ok-tint text-ok"
        >
          <FileArchive className="size-5" />
        </span>
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{name}</p>
          <p className="numeric text-small text-text-2">{detailText(state)}</p>
        </div>
        {state.is === 'transfer' && <TransferButton state={state} uploading={uploading} />}
        <IconButton
          label={`Cancel ${name}`}
          variant="ghost"
          size="small"
          icon={<X />}
          onClick={uploading.discard}
        />
      </div>
      {state.is === 'transfer' && (
        <Progress value={state.sentBytes / state.bytes} label={`Upload of ${name}`} className="mt-3" />
      )}
      <Note state={state} uploading={uploading} onChoose={onChoose} />
    </section>
  );
}

function detailText(state: Shown): string {
  if (state.is === 'checking') return `${formatBytes(state.upload.bytes)}, all of it has arrived`;
  if (state.is === 'checked') {
    const { bytes, files } = state.upload;
    if (files === null) return formatBytes(bytes);
    return `${formatBytes(bytes)}, ${counted(files, 'file')}`;
  }
  const size = formatBytesOf(state.sentBytes, state.bytes);
  if (state.status === 'paused') return `${size}, paused`;
  return state.secondsLeft === null ? size : `${size}, ${timeLeftText(state.secondsLeft)}`;
}

function TransferButton({ state, uploading }: { state: Transfer; uploading: ReleaseUploading }) {
  const { file, status } = state;
  if (!file) return null;
  return status === 'paused' ? (
    <IconButton label="Resume" size="small" icon={<Play />} onClick={() => uploading.send(file)} />
  ) : (
    <IconButton label="Pause" size="small" icon={<Pause />} onClick={uploading.pause} />
  );
}

type NoteProps = Omit<Props, 'isOver'>;

/** What happens now, or what to do next. Announced to screen readers when it changes. */
function Note({ state, uploading, onChoose }: NoteProps) {
  if (state.is === 'transfer')
    return <TransferNote state={state} uploading={uploading} onChoose={onChoose} />;
  const { upload } = state;
  return (
    <Line
      icon={
        state.is === 'checked' ? (
          <CircleCheck className="text-ok" />
        ) : (
          <RotateCw className="motion-safe:animate-spin" />
        )
      }
    >
      {state.is === 'checking' ? (
        'Checking …'
      ) : (
        <>
          Checked{' '}
          {upload.sha256 && (
            <span className="font-mono text-caption text-text-3">{upload.sha256.slice(0, 8)}</span>
          )}
        </>
      )}
    </Line>
  );
}

function TransferNote({ state, uploading, onChoose }: NoteProps & { state: Transfer }) {
  const { file, problem, status, fileName, upload } = state;
  const hasArrived = upload !== null && upload.receivedBytes === upload.bytes;
  if (problem) {
    return (
      <Line icon={<TriangleAlert className="text-bad" />} action={!file && <Choose onChoose={onChoose} />}>
        <span className="text-bad">{problem}</span>
      </Line>
    );
  }
  if (!file && hasArrived) {
    return (
      <Line
        icon={<CircleCheck />}
        action={
          <Button size="small" onClick={() => uploading.check(upload)}>
            Check it
          </Button>
        }
      >
        All of it has arrived.
      </Line>
    );
  }
  if (!file) {
    return (
      <Line icon={<RotateCw />} action={<Choose onChoose={onChoose} />}>
        {`Choose ${fileName} again, and it goes on from here.`}
      </Line>
    );
  }
  if (status === 'paused') return <Line icon={<Pause />}>Paused. Resume whenever you like.</Line>;
  if (status === 'waiting') return <Line icon={<RotateCw />}>No connection. It goes on by itself.</Line>;
  return <Line icon={<RotateCw />}>If the connection breaks, it goes on from here.</Line>;
}

function Choose({ onChoose }: { onChoose(): void }) {
  return (
    <Button size="small" icon={<Upload />} onClick={onChoose}>
      Choose file
    </Button>
  );
}

function Line({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div aria-live="polite" className="flex min-w-0 grow items-center gap-2 text-small text-text-2">
        <span aria-hidden="true" className="flex size-4 shrink-0 *:size-full">
          {icon}
        </span>
        <p className="min-w-0 wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  );
}
