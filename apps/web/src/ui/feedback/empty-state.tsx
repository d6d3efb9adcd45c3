import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { creatureFor } from '../creature/creature-for.ts';
import { Creature } from '../creature/creature.tsx';
import type { Look } from '../creature/look.ts';
import type { FaceState } from './face.tsx';

type EmptyStateProps = {
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** The creature, asleep unless `state` says otherwise. */
  look?: Look;
  state?: FaceState;
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

const sleepingCreature = creatureFor('Ty5nH1Zc', 'bot');

/** Shown for empty lists: a sleeping creature, one sentence and one action. */
export function EmptyState({
  title,
  text,
  action,
  look = sleepingCreature,
  state = 'asleep',
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('flex flex-col items-center overflow-hidden px-5 pt-8 text-center', className)}>
      <Heading className="font-display text-card font-semibold">{title}</Heading>
      {text && <p className="mt-1 max-w-[44ch] text-body text-text-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
      <Creature look={look} state={state} className="mt-8 w-28" />
    </div>
  );
}
