import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = { quiet: 'text-text-2', fresh: 'text-bad' };
const lines = { quiet: 'bg-line', fresh: 'bg-bad' };

/** A label between messages, with a line on both sides. */
export function ThreadDivider({
  tone = 'quiet',
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <p className={clsx('flex items-center gap-3 px-4 py-2 text-small font-medium wide:px-5', tones[tone])}>
      <span aria-hidden="true" className={clsx('h-px min-w-4 grow', lines[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span aria-hidden="true" className={clsx('h-px min-w-4 grow', lines[tone])} />
    </p>
  );
}
