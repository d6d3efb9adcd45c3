import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { segmentClasses, tabClasses } from '../display/tab-classes.ts';
import { Select } from '../form/select.tsx';
import type { ConsoleView, ShownLevel } from './console-view.ts';
import { useCounts } from './use-console-view.ts';

const levels: { value: ShownLevel; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'warn', label: 'Warnings' },
  { value: 'error', label: 'Errors' },
];

const count = ({ buffer }: ConsoleView, level: ShownLevel) => {
  if (level === 'all') return null;
  return (level === 'warn' ? buffer.warnings : buffer.errors).toLocaleString('en-US');
};

type Props = { view: ConsoleView; onShow(): void };

export function ConsoleLevelTray({ view, onShow }: Props) {
  useCounts(view);
  return (
    <fieldset aria-label="Level" className="flex gap-0.5 rounded-small bg-sunken p-0.5">
      {levels.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view.level === value}
          onClick={() => {
            view.show(value);
            onShow();
          }}
          className={clsx(
            tabClasses,
            segmentClasses,
            'h-7! px-2.5! aria-pressed:bg-hover aria-pressed:text-text',
          )}
        >
          {label}
          {value !== 'all' && <span className="numeric font-normal text-text-2">{count(view, value)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** For narrow consoles. */
export function ConsoleLevelSelect({ view, onShow, className }: Props & { className: string }) {
  useCounts(view);
  return (
    <Select
      label="Level"
      value={view.level}
      onValueChange={(value) => {
        view.show(value as ShownLevel);
        onShow();
      }}
      options={levels.map(({ value, label }) => ({
        value,
        label: value === 'all' ? 'All levels' : label,
        note: count(view, value),
        lead: <ListFilter aria-hidden="true" className="size-4 shrink-0" />,
      }))}
      className={className}
    />
  );
}
