import { copy } from '@botique/contract/copy.ts';
import { usePageData } from '../../lib/page-data.ts';
import { TopBar } from '../shell/top-bar.tsx';

export function LandingRoute() {
  const { companyName } = usePageData();
  return (
    <>
      <TopBar />
      <main className="px-2 pb-2 sm:px-4 sm:pb-4">
        <section className="flex min-h-[calc(100dvh-5rem)] flex-col justify-end gap-6 rounded-window bg-window p-6 text-on-window sm:p-14">
          <h1 className="-ml-[0.06em] font-display text-[clamp(3.5rem,17vw,12.75rem)] leading-[0.9] font-semibold tracking-[-0.042em] break-words">
            {companyName}
          </h1>
          <p className="max-w-[28ch] text-xl text-on-window-2 sm:text-2xl">{copy.landing.tagline}</p>
        </section>
      </main>
    </>
  );
}
