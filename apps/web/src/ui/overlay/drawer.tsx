import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { keepOpenForElementsAbove } from './above-modals.ts';
import { IconButton } from '../form/icon-button.tsx';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';
import { useFocusAfterLink } from './overlay-focus.ts';

type DrawerProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  /** Names the drawer for screen readers. */
  label: string;
  /** Shown beside the close button. */
  header?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A panel from the right edge, for phones. */
export function Drawer(props: DrawerProps) {
  const focusAfterLink = useFocusAfterLink();
  const { trigger, label, header, footer, className, children, open, onOpenChange } = props;
  return (
    <Dialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal {...usePortalContainer()}>
        <Dialog.Overlay className="scrim-in fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusAfterLink}
          onInteractOutside={keepOpenForElementsAbove}
          className={clsx(
            'drawer-in fixed inset-y-2 right-2 z-40 flex w-[min(304px,calc(100vw-16px))] flex-col rounded-card',
            'border border-line bg-raised text-text shadow-float outline-none',
            className,
          )}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <div className="flex min-h-18 shrink-0 items-center justify-between gap-3 py-3 pr-3 pl-5">
            <div className="min-w-0">{header}</div>
            <Dialog.Close asChild>
              <IconButton label="Close" variant="ghost" icon={<X />} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3">{children}</div>
          {footer && <div className="flex shrink-0 gap-2 border-t border-line p-3">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
