import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx';

type ModalProps = Omit<ModalFrameProps, 'children'> & {
  title: ReactNode;
  description: ReactNode;
  /** Artwork across the top. */
  banner?: ReactNode;
  /** Buttons of equal width, with the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function Modal({ title, description, banner, actions, className, children, ...frame }: ModalProps) {
  return (
    <ModalFrame {...frame} className={clsx('max-w-110 bg-raised', className)}>
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
    </ModalFrame>
  );
}

/** Closes the modal or drawer around it. The child is the button. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Dialog.Close asChild>{children}</Dialog.Close>;
}
