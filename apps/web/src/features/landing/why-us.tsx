import { copy } from '@botique/contract/copy.ts';
import type { ReactNode } from 'react';
import { ConsoleVignette } from './console-vignette.tsx';
import { MeasureVignette } from './measure-vignette.tsx';
import { TalkVignette } from './talk-vignette.tsx';

const reasons: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Dashboard',
    text: 'Watch every bot you own while it works. Read its console, stop it, or block a device, all from one page.',
    picture: <ConsoleVignette />,
  },
  {
    title: 'Support',
    text: 'Tickets are answered by the people who wrote the code. You see who replied, and what they changed.',
    picture: <TalkVignette />,
  },
  {
    title: 'High Quality',
    text: 'Each product is small, measured and finished. We ship fewer of them so that every one is looked after.',
    picture: <MeasureVignette />,
  },
];

export function WhyUs() {
  return (
    <section aria-labelledby="why-us">
      <h2
        id="why-us"
        className="font-display text-[2.5rem]/11 font-semibold tracking-[-0.035em] wide:text-section"
      >
        {copy.landing.whyUs}
      </h2>
      <ul className="mt-7 grid gap-3 wide:mt-10 wide:gap-5 lg:grid-cols-3">
        {reasons.map(({ title, text, picture }) => (
          <li
            key={title}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-surface sm:max-lg:flex-row"
          >
            <div
              aria-hidden="true"
              className="relative h-62 shrink-0 overflow-hidden border-line max-sm:border-b sm:max-lg:w-1/2 sm:max-lg:border-r lg:border-b"
            >
              {picture}
            </div>
            <div className="px-7 pt-6 pb-8 max-wide:px-6">
              <h3 className="font-display text-[1.375rem]/7 font-semibold tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 text-long text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
