import type { ReactNode } from 'react';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import { Creature } from '../../ui/creature/creature.tsx';

type Props = { title: string; text: string; action: ReactNode; state?: 'asleep' | 'trouble' };

/** A whole screen that has one thing to say and one way on. */
export function PageNotice({ title, text, action, state = 'asleep' }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col items-center justify-center px-4 py-12 text-center">
      <Creature look={creatureFor('Ty5nH1Zc', 'bot')} state={state} className="w-36" />
      <div className="mb-8 h-1 w-64 rounded-full bg-line-2" />
      <h1 className="font-display text-title font-semibold text-balance">{title}</h1>
      <p className="mt-2 mb-6 text-long text-balance text-text-2">{text}</p>
      {action}
    </div>
  );
}
