import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { CloseButton, Modal } from '../../../../ui/overlay/modal.tsx';
import { SystemTabs } from '../run-step.tsx';
import type { Example } from '../pictures.tsx';
import { systems, type System } from '../systems.ts';
import { walkThroughSteps, type Step } from './walk-through-steps.tsx';

type Props = { example: Example; system: System; onChoose(system: System): void; onClose(): void };

/** An illustrated guide, for shops without a video. */
export function WalkThrough({ example, system, onChoose, onClose }: Props) {
  const steps = walkThroughSteps({ example, system });
  const [at, setAt] = useState(0);
  const step = steps[at];
  const last = steps.length - 1;
  const goTo = (next: number) => setAt(Math.min(last, Math.max(0, next)));

  const onArrow = useEffectEvent((direction: number) => goTo(at + direction));
  useEffect(() => {
    function onKeyDown({ key, target }: KeyboardEvent) {
      // The tabs use the arrow keys, too.
      if (target instanceof Element && target.closest('[role=tablist]')) return;
      if (key === 'ArrowRight') onArrow(1);
      if (key === 'ArrowLeft') onArrow(-1);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const tabs = <SystemTabs chosen={system} onChoose={onChoose} className="mt-3" />;
  return (
    <Modal
      open
      onOpenChange={onClose}
      focusesItself
      title="From the zip to a running bot"
      description="It takes a few minutes, and only once for each computer."
      className="relative max-w-140!"
    >
      <CloseButton>
        <IconButton
          label="Close"
          variant="ghost"
          size="small"
          icon={<X />}
          className="absolute! top-4 right-4"
        />
      </CloseButton>
      <div className="flex flex-col gap-4">
        {step?.picture}
        <p className="numeric text-small text-text-2">{`Step ${at + 1} of ${steps.length}`}</p>
        {/* Invisible steps reserve the height of the tallest, so that the buttons don't jump. */}
        <div className="-mt-3.5 grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
          {systems.flatMap((each) =>
            walkThroughSteps({ example, system: each }).map((hidden) => (
              <div key={`${each} ${hidden.title}`} className="invisible">
                <StepText step={hidden} tabs={tabs} />
              </div>
            )),
          )}
          {step && (
            <div aria-live="polite" aria-atomic="true">
              <StepText step={step} tabs={tabs} />
            </div>
          )}
        </div>
        <div className="flex items-center justify-between gap-3">
          <Button icon={<ChevronLeft />} aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
            Previous
          </Button>
          <span aria-hidden="true" className="flex gap-1.5 max-sm:hidden">
            {steps.map(({ title }, index) => (
              <span
                key={title}
                className={clsx('size-2 rounded-full', index === at ? 'bg-meter' : 'bg-line-2')}
              />
            ))}
          </span>
          <Button variant="primary" onClick={() => (at === last ? onClose() : goTo(at + 1))}>
            {at === last ? 'Done' : 'Next'}
            {at < last && <ChevronRight aria-hidden="true" className="-mr-1 size-4.5" />}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function StepText({ step: { title, text, perSystem }, tabs }: { step: Step; tabs: ReactNode }) {
  return (
    <>
      <h3 className="mt-0.5 font-display text-card font-semibold">{title}</h3>
      <p className="mt-1 text-long text-text-2">{text}</p>
      {perSystem && tabs}
    </>
  );
}
