import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control it explains. It must be focusable. */
  children: ReactNode;
};

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal {...usePortalContainer()}>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="float-in z-50 max-w-64 rounded-small bg-text px-2.5 py-1.5 text-small text-bg"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
