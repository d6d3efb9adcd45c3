import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Face } from './face.tsx';

type ErrorStateProps = {
  title?: ReactNode;
  /** One sentence: what went wrong. */
  text: ReactNode;
  onRetry?: () => void;
  /** A retry is in progress. */
  busy?: boolean;
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

export function ErrorState({ title, text, onRetry, busy = false, level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-5 py-10 text-center', className)}>
      <Face state="trouble" className="mb-4 h-8 w-13" />
      {title && <Heading className="mb-1 font-display text-card font-semibold">{title}</Heading>}
      <p className="max-w-[44ch] text-body text-text-2">{text}</p>
      {onRetry && (
        <Button size="small" icon={<RotateCw />} busy={busy} onClick={onRetry} className="mt-4">
          Retry
        </Button>
      )}
    </div>
  );
}
