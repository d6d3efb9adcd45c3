import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { keepOpenForElementsAbove } from './above-modals.ts';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';

export type ModalFrameProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. */
  trigger?: ReactNode;
  /** Ignores Escape and clicks outside, for example because content would be lost. */
  closesByButtonOnly?: boolean;
  /** Focuses the modal itself first, because a button inside must not be pressed by accident. */
  focusesItself?: boolean;
  /** The element that gets the focus on close. Null for the usual one. */
  focusAfter?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
};

/** The scrim and the box of a modal. The content has to include a `Dialog.Title` and a `Dialog.Description`. */
export function ModalFrame(props: ModalFrameProps) {
  const { trigger, open, onOpenChange, className, children } = props;
  const cameFrom = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const stay = props.closesByButtonOnly ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Dialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal {...usePortalContainer()}>
        <Dialog.Overlay className="scrim-in fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4">
          <Dialog.Content
            ref={content}
            onOpenAutoFocus={(event) => {
              cameFrom.current = document.activeElement;
              if (!props.focusesItself) return;
              event.preventDefault();
              content.current?.focus();
            }}
            // Radix returns the focus to the trigger. A modal that opens on its own has none.
            onCloseAutoFocus={(event) => {
              const next = props.focusAfter?.() ?? (trigger ? null : returnTo(cameFrom.current));
              if (!next) return;
              event.preventDefault();
              next.focus();
            }}
            onInteractOutside={stay ?? keepOpenForElementsAbove}
            {...(stay && { onEscapeKeyDown: stay })}
            className={clsx(
              // Not `overflow-hidden`: the grid could then shrink a modal that is taller than the screen.
              'modal-in w-full overflow-clip rounded-modal border border-line text-text shadow-float outline-none',
              className,
            )}
          >
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The element may be gone, for example with the entry that it belonged to. Its list may then keep the focus. */
function returnTo(element: Element | null): HTMLElement | null {
  const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
  if (isThere) return element;
  return document.activeElement === document.body ? document.querySelector('main') : null;
}
