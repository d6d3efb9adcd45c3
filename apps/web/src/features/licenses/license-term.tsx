import { clsx } from 'clsx';
import { Progress } from '../../ui/progress.tsx';
import type { Term } from './term.ts';

/** The time left, in words and as a bar. Keeps its height without the bar. */
export function LicenseTerm({ term: { left, elapsed, late } }: { term: Term }) {
  return (
    <div className="min-h-9.5">
      <p className="flex justify-between gap-3 text-small">
        <span className="text-text-2">{elapsed === null ? 'No expiry' : 'Time left'}</span>
        <span className={clsx('numeric font-semibold', late && 'text-bad')}>{left}</span>
      </p>
      {elapsed !== null && (
        <Progress value={elapsed} label="Elapsed" tone={late ? 'bad' : 'meter'} className="mt-3" />
      )}
    </div>
  );
}
