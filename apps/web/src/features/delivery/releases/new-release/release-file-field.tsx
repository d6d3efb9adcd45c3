import { clsx } from 'clsx';
import { FileArchive, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx';
import { isSameFile } from './release-file.ts';
import { UploadCard } from './upload-card.tsx';
import type { ReleaseUploading } from './use-release-upload.ts';

type Props = { uploading: ReleaseUploading; chooseButton: RefObject<HTMLButtonElement | null> };

/** Takes the zip of a release by drop or by choice, and shows its upload. */
export function ReleaseFile({ uploading, chooseButton }: Props) {
  const { state, send, refuse } = uploading;
  const input = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState<File | null>(null);
  const [isOver, setIsOver] = useState(false);
  const canTake = state.is === 'none' || (state.is === 'transfer' && state.file === null);

  function take(files: FileList | null) {
    const [file, ...more] = files ?? [];
    if (!file) return;
    if (more.length > 0) refuse('Choose one zip, not several files.');
    else if (state.is === 'transfer' && state.upload && !isSameFile(file, state.upload)) setOther(file);
    else send(file);
  }

  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(canTake);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      // Otherwise the browser would open the file instead of this page.
      event.preventDefault();
      setIsOver(false);
      if (canTake) take(event.dataTransfer.files);
    },
  };

  return (
    <div {...drop}>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        data-testid="release-file"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Choosing the same file again must count, too.
          currentTarget.value = '';
        }}
      />
      {state.is === 'none' ? (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-3 rounded-menu border border-dashed p-4',
            isOver ? 'border-ring bg-hover' : 'border-field',
          )}
        >
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-small bg-sunken text-text-2"
          >
            <FileArchive className="size-5" />
          </span>
          <p className="min-w-0 grow basis-40 text-text-2">
            <span className="block font-semibold text-text">Drop a zip here</span>
            <span className="block text-small">The upload starts right away. You publish it afterwards.</span>
          </p>
          <Button
            ref={chooseButton}
            icon={<Upload />}
            onClick={() => input.current?.click()}
            className="max-sm:w-full"
          >
            Choose file
          </Button>
        </div>
      ) : (
        <UploadCard
          state={state}
          uploading={uploading}
          isOver={isOver}
          onChoose={() => input.current?.click()}
        />
      )}
      <p role="alert" className={clsx('text-small text-bad', state.is === 'none' && state.problem && 'mt-2')}>
        {state.is === 'none' && state.problem}
      </p>
      <ConfirmModal
        open={other !== null}
        onOpenChange={() => setOther(null)}
        title="Replace the unfinished upload?"
        description={`${other?.name ?? ''} is another file. What has arrived of ${state.is === 'transfer' ? state.fileName : 'the first one'} will be deleted.`}
        verb="Replace"
        cancel="Keep"
        danger
        onConfirm={() => {
          setOther(null);
          if (other) send(other);
        }}
      />
    </div>
  );
}
