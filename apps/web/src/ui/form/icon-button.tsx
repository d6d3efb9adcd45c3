import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../feedback/loader.tsx';
import { busyProps, buttonClasses } from './button.tsx';

const variants = {
  secondary: 'border border-line-2 bg-raised text-text hover:bg-hover',
  // A box would make a disabled one look more like a button than an enabled one.
  ghost:
    'text-text-2 hover:bg-hover hover:text-text disabled:border-transparent! disabled:bg-transparent! aria-disabled:border-transparent! aria-disabled:bg-transparent!',
};

const sizes = { small: 'size-8 rounded-small', normal: 'size-10 rounded-control' };

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Describes the action for screen readers. */
  label: string;
  icon: ReactNode;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  busy?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'secondary',
  size = 'normal',
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...busyProps(busy, onClick)}
      className={clsx(buttonClasses, variants[variant], sizes[size], className)}
    >
      <span aria-hidden="true" className="flex size-4.5 *:size-full">
        {busy ? <Spinner /> : icon}
      </span>
    </button>
  );
}
