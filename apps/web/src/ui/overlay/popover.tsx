import { clsx } from 'clsx';
import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';
import { InertBehind, useFocusAfterLink } from './overlay-focus.ts';

type PopoverProps = {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button that opens it. */
  trigger: ReactNode;
  /** Names the popover for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

/** A small panel at its button, for content other than commands. Escape and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, label, align = 'end', className, children } = props;
  const focusAfterLink = useFocusAfterLink();
  return (
    <RadixPopover.Root modal open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal {...usePortalContainer()}>
        <RadixPopover.Content
          {...focusAfterLink}
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={clsx(
            'float-in z-50 flex max-h-(--radix-popover-content-available-height) w-90 max-w-[calc(100vw-1rem)] flex-col overflow-hidden',
            'rounded-menu border border-line bg-raised text-text shadow-float outline-none',
            className,
          )}
        >
          <InertBehind />
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
