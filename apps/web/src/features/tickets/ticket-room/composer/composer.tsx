import { clsx } from 'clsx';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { isUploading } from '../uploads/uploads.ts';
import { UploadChips } from '../uploads/upload-chips.tsx';
import { charactersLeft } from './composer-state.ts';
import { ComposerFooter } from './composer-footer.tsx';
import { ReplyStrip } from './reply-strip.tsx';
import type { Composer as ComposerOf } from './use-composer.ts';
import { useFileDrop } from './use-file-drop.ts';

type Props = {
  composer: ComposerOf;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Another button on the page is the primary one. */
  isSecondary: boolean;
  /** Omitted for viewers who cannot write notes. */
  onNote?: ((on: boolean) => void) | undefined;
};

/** Nothing in it can be changed while a message is in flight. */
export function Composer({ composer, field, isSecondary, onNote }: Props) {
  const { state, dispatch, files, send } = composer;
  const { kind, text, reply, sending } = state;
  const isNote = kind === 'note';
  const isSending = sending !== null;
  const form = useRef<HTMLFormElement>(null);
  const dragging = useFileDrop((dropped) => !isSending && files.add(dropped));
  useFocusBack(isSending, field, form);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && reply) return dispatch({ type: 'replyDropped' });
    // During an IME composition, Enter picks a word. Safari reports that only by `keyCode`.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files];
    // Spreadsheets copy a picture along with the text of their cells, but only the text is wanted.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    files.add(pasted);
  }

  return (
    <form
      ref={form}
      aria-label={isNote ? 'Internal note' : 'Message'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={clsx(
        'overflow-hidden rounded-card border focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--ring)_25%,transparent)]',
        isNote ? 'border-gold bg-gold-tint' : 'border-field bg-surface focus-within:border-ring',
        dragging && 'border-dashed outline-2 outline-ring',
      )}
    >
      {reply && (
        <ReplyStrip
          message={reply}
          disabled={isSending}
          onDrop={() => {
            dispatch({ type: 'replyDropped' });
            field.current?.focus();
          }}
        />
      )}
      {isNote && <p className="px-4 pt-2.5 text-small font-semibold text-gold">Visible to the team only</p>}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        enterKeyHint="send"
        aria-label={isNote ? 'Write a note' : 'Write a message'}
        aria-describedby="composer-hint"
        placeholder={dragging ? 'Drop files here' : isNote ? 'Write a note' : 'Write a message'}
        value={text}
        disabled={isSending}
        aria-invalid={(charactersLeft(text) ?? 0) < 0 || undefined}
        onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block field-sizing-content max-h-[min(240px,30dvh)] min-h-11 w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-long outline-none placeholder:text-text-3 disabled:text-text-2"
      />
      <UploadChips uploads={files.uploads} disabled={isSending} onRemove={files.remove} />
      <ComposerFooter
        text={text}
        isNote={isNote}
        isSending={isSending}
        isUploading={isUploading(files.uploads)}
        isSecondary={isSecondary}
        onFiles={files.add}
        onNote={onNote}
      />
    </form>
  );
}

/** A disabled field loses the focus. Restores it, unless the writer has moved on. */
function useFocusBack(
  isSending: boolean,
  field: RefObject<HTMLTextAreaElement | null>,
  form: RefObject<HTMLElement | null>,
): void {
  const wasSending = useRef(isSending);
  useEffect(() => {
    const isBack = wasSending.current && !isSending;
    wasSending.current = isSending;
    const { activeElement: active } = document;
    // Focus on an ancestor, such as the body, counts as lost.
    const isFree = active?.contains(form.current) || form.current?.contains(active);
    if (isBack && isFree) field.current?.focus({ preventScroll: true });
  }, [isSending, field, form]);
}
