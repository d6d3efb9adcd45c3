import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Effect } from './option-words.ts';

type Props = {
  title: string;
  /** The current setting. */
  value: string;
  effect: Effect;
  /** The slider. */
  children: ReactNode;
};

export function OptionPanel({ title, value, effect, children }: Props) {
  return (
    <section className="border-t border-line py-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-card font-semibold">{title}</h2>
        {/* The slider tells screen readers the same. */}
        <p aria-hidden="true" className="numeric">
          <span className={clsx('mr-3', effect.tone === 'saving' ? 'font-semibold text-ok' : 'text-text-2')}>
            {effect.words}
          </span>
          <span className="font-semibold">{value}</span>
        </p>
      </div>
      {children}
    </section>
  );
}
