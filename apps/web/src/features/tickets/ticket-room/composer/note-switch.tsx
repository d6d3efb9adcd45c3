import { clsx } from 'clsx';
import { NotebookPen } from 'lucide-react';

type Props = { on: boolean; disabled?: boolean; onChange: (on: boolean) => void };

/** Switches between a message to the customer and a note for the team. */
export function NoteSwitch({ on, disabled = false, onChange }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className={clsx(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-small border px-3 text-small font-semibold whitespace-nowrap transition-colors duration-120',
        on
          ? 'border-gold bg-surface text-gold'
          : 'border-line-2 text-text-2 hover:bg-hover hover:text-text disabled:text-text-3',
      )}
    >
      <NotebookPen aria-hidden="true" className="size-4" />
      Internal note
    </button>
  );
}
