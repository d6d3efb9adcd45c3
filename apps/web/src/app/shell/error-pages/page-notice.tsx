import { artworkPath, mascots } from '@botique/contract/catalogue/artwork.ts';
import type { ReactNode } from 'react';

type Props = { title: string; text: string; action: ReactNode };

/** Loaded by URL, so that this page does not bundle the code that draws creatures. */
const sleepingCreature = artworkPath(mascots.sleeper, 'creature', 'asleep');

/** A full-page message with one action. */
export function PageNotice({ title, text, action }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col items-center justify-center px-4 py-12 text-center">
      <img src={sleepingCreature} alt="" width={200} height={260} className="h-auto w-36" />
      <div className="mb-8 h-1 w-64 rounded-full bg-line-2" />
      <h1 className="font-display text-title font-semibold text-balance">{title}</h1>
      <p className="mt-2 mb-6 text-long text-balance text-text-2">{text}</p>
      {action}
    </div>
  );
}
