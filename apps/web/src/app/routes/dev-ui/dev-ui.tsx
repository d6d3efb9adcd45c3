import { useState, type ReactNode } from 'react';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { PortalContainer } from '../../../ui/overlay/portal-container.ts';
import { ButtonSection } from './button-section.tsx';
import { BadgeSection, RadioSection, SliderSection, TabSection } from './choice-sections.tsx';
import { CreatureSection } from './creature-section.tsx';
import { ChartSection, PaperSection, TableSection } from './data-sections.tsx';
import { ConsoleSection, ConsoleStateSection } from './console-section.tsx';
import { FieldSection, SelectSection } from './field-section.tsx';
import { WindowSection } from './window-section.tsx';
import { OverlaySection } from './overlay-sections.tsx';
import { EmptySection, SkeletonSection, TroubleSection } from './state-sections.tsx';

/** Every component of the UI kit in every state and both themes, for developers. */
export function Component() {
  const [parameters] = useSearchParams();
  return (
    <>
      <h1 className="sr-only">UI kit</h1>
      {/* Alone, because a benchmark must not measure the rest of the page. */}
      {parameters.get('only') === 'console' ? (
        <Kit theme="dark" title="Night theme">
          <ConsoleSection />
        </Kit>
      ) : (
        <>
          <Kit theme="light" title="Day theme">
            <Everything />
          </Kit>
          <Kit theme="dark" title="Night theme">
            <Everything />
          </Kit>
        </>
      )}
    </>
  );
}

type KitProps = { theme: 'light' | 'dark'; title: string; children: ReactNode };

function Kit({ theme, title, children }: KitProps) {
  const [index, setContainer] = useState<HTMLElement | null>(null);
  return (
    <div data-theme={theme} ref={setContainer} className="bg-bg px-4 py-8 text-text wide:px-16 wide:py-13">
      <PortalContainer value={index}>
        <div className="mx-auto max-w-[1152px]">
          <div className="mb-10 flex items-center gap-5">
            <BrandMark className="size-11" />
            <h2 className="font-display text-[36px]/[44px] font-semibold tracking-[-0.03em]">Components</h2>
            <span className="ml-auto text-text-2">{title}</span>
          </div>
          <div className="grid items-start gap-x-8 gap-y-12 wide:grid-cols-3">{children}</div>
        </div>
      </PortalContainer>
    </div>
  );
}

function Everything() {
  return (
    <>
      <ButtonSection />
      <FieldSection />
      <SelectSection />
      <TabSection />
      <BadgeSection />
      <SliderSection />
      <RadioSection />
      <OverlaySection />
      <SkeletonSection />
      <WindowSection />
      <EmptySection />
      <TroubleSection />
      <ChartSection />
      <ConsoleSection />
      <ConsoleStateSection />
      <PaperSection />
      <TableSection />
      <CreatureSection />
    </>
  );
}
