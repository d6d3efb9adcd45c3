import { siteStrings } from '@botique/contract/site-strings.ts';
import { lazy, Suspense, type ComponentType } from 'react';
import type { Picture } from './vignettes.tsx';

// The server renders the pictures into the page, and the browser keeps them until their code has loaded.
// The code may load late, because the pictures are only decoration.
const Vignette = import.meta.env.SSR
  ? (await import('./vignettes.tsx')).Vignette
  : lazy<ComponentType<{ picture: Picture }>>(async () => {
      try {
        return { default: (await import('./vignettes.tsx')).Vignette };
      } catch {
        return { default: () => null };
      }
    });

const reasons: { title: string; text: string; picture: Picture }[] = [
  {
    title: 'Dashboard',
    text: 'Your licenses, invoices and tickets in one place. See which bots are running right now, and for how long.',
    picture: 'console',
  },
  {
    title: 'Support',
    text: 'Your tickets are answered by the people who wrote the code, and every reply stays in one conversation.',
    picture: 'talk',
  },
  {
    title: 'High Quality',
    text: 'We keep our products small and finished, and we only sell what we can look after.',
    picture: 'measure',
  },
];

export function WhyUs() {
  return (
    <section aria-labelledby="why-us">
      <h2
        id="why-us"
        className="font-display text-[2.5rem]/11 font-semibold tracking-[-0.035em] wide:text-section"
      >
        {siteStrings.landing.whyUs}
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
              <Suspense>
                <Vignette picture={picture} />
              </Suspense>
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
