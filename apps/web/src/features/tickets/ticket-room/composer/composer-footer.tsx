import { clsx } from 'clsx';
import { ArrowUp, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { acceptedFiles } from '../uploads/file-checks.ts';
import { charactersLeft } from './composer-state.ts';
import { NoteSwitch } from './note-switch.tsx';

type Props = {
  text: string;
  isNote: boolean;
  isSending: boolean;
  isUploading: boolean;
  isSecondary: boolean;
  onFiles: (files: File[]) => void;
  onNote?: ((on: boolean) => void) | undefined;
};

export function ComposerFooter(props: Props) {
  const { text, isNote, isSending, isUploading, isSecondary, onFiles, onNote } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-4">
      <p id="composer-hint" className="min-w-0 grow basis-40 text-small text-text-2">
        <Hint text={text} isUploading={isUploading} />
      </p>
      <div className="ml-auto flex items-center gap-2">
        {onNote && <NoteSwitch on={isNote} disabled={isSending} onChange={onNote} />}
        <IconButton
          label="Attach files"
          variant="ghost"
          icon={<Paperclip />}
          disabled={isSending}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={acceptedFiles}
          aria-label="Files to attach"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <Button
          type="submit"
          variant={isSecondary ? 'secondary' : 'primary'}
          aria-label={isNote ? 'Send note' : 'Send'}
          busy={isSending}
          icon={<ArrowUp />}
          className="w-10 px-0!"
        />
      </div>
    </div>
  );
}

function Hint({ text, isUploading }: { text: string; isUploading: boolean }) {
  const left = charactersLeft(text);
  if (left !== null) {
    return (
      <output className={clsx('numeric', left < 0 && 'font-semibold text-bad')}>
        {left < 0 ? `${characters(-left)} over the limit` : `${characters(left)} left`}
      </output>
    );
  }
  if (isUploading) return 'You can send this once the files are uploaded';
  return <span className="max-wide:sr-only">Enter to send, Shift+Enter for a new line</span>;
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;
