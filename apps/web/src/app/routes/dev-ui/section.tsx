import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SectionProps = {
  title: string;
  /** How many of the three columns it takes. */ span?: 1 | 2 | 3;
  children: ReactNode;
};

const spans = { 1: '', 2: 'wide:col-span-2', 3: 'wide:col-span-3' };

export function Section({ title, span = 1, children }: SectionProps) {
  return (
    <section className={clsx('flex min-w-0 flex-col gap-3', spans[span])}>
      <h3 className="text-body font-semibold text-text-2">{title}</h3>
      {children}
    </section>
  );
}
