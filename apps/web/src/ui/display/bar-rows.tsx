import type { ReactNode } from 'react';
import { Progress } from '../feedback/progress.tsx';

export type BarRow = {
  key: string;
  /** A tile or an icon before the name. */
  lead: ReactNode;
  name: string;
  value: number;
  /** The value as people read it. */
  text: string;
};

/** Compares a few values. The bars are relative to the largest. */
export function BarRows({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const largest = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ul aria-label={label}>
      {rows.map(({ key, lead, name, value, text }) => (
        <li
          key={key}
          className="grid h-9 grid-cols-[24px_minmax(0,5.5rem)_minmax(0,1fr)_auto] items-center gap-2.5"
        >
          <span aria-hidden="true" className="flex size-6 items-center justify-center text-text-2">
            {lead}
          </span>
          <span className="truncate">{name}</span>
          <Progress
            label={`${name}, compared with the largest`}
            value={largest > 0 ? value / largest : 0}
            tone={value === largest ? 'meter' : 'quiet'}
          />
          <span className="numeric min-w-18 text-right text-small font-semibold">{text}</span>
        </li>
      ))}
    </ul>
  );
}
