import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { keepOpenForElementsAbove } from './above-modals.ts';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';

type ModalProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. */
  trigger?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** Artwork across the top. */
  banner?: ReactNode;
  /** For content that would be lost on close: ignores Escape and clicks outside. */
  closesByButtonOnly?: boolean;
  /** The element that gets the focus on close. Null for the usual one. */
  focusAfter?: () => HTMLElement | null;
  /** Buttons of equal width, with the primary one last. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
};

export function Modal(props: ModalProps) {
  const { trigger, title, description, banner, actions, className, children, open, onOpenChange } = props;
  const cameFrom = useRef<Element | null>(null);
  const stay = props.closesByButtonOnly ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Dialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal {...usePortalContainer()}>
        <Dialog.Overlay className="scrim-in fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4">
          <Dialog.Content
            onOpenAutoFocus={() => {
              cameFrom.current = document.activeElement;
            }}
            // Radix returns the focus to the trigger. A modal that opens on its own has none.
            onCloseAutoFocus={(event) => {
              const next = props.focusAfter?.() ?? (trigger ? null : cameFrom.current);
              if (!(next instanceof HTMLElement)) return;
              event.preventDefault();
              next.focus();
            }}
            onInteractOutside={stay ?? keepOpenForElementsAbove}
            {...(stay && { onEscapeKeyDown: stay })}
            className={clsx(
              // Not `overflow-hidden`: the grid could then shrink a modal that is taller than the screen.
              'modal-in w-full max-w-110 overflow-clip rounded-modal border border-line bg-raised text-text shadow-float outline-none',
              className,
            )}
          >
            {banner}
            <div className="flex flex-col gap-4 p-5 wide:p-6">
              <div className="flex flex-col gap-1">
                <Dialog.Title className="wrap-anywhere font-display text-[22px]/7 font-semibold tracking-[-0.02em]">
                  {title}
                </Dialog.Title>
                <Dialog.Description className="text-long text-text-2">{description}</Dialog.Description>
              </div>
              {children}
              {actions && <div className="grid auto-cols-fr grid-flow-col gap-3 pt-1">{actions}</div>}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the modal or drawer around it. The child is the button. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Dialog.Close asChild>{children}</Dialog.Close>;
}
