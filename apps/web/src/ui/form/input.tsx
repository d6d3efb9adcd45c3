import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field.tsx';

/** The box of all text inputs and selects. */
export const fieldClasses =
  'w-full min-w-0 rounded-control border border-field bg-surface text-text outline-none ' +
  'transition-[border-color,box-shadow] duration-120 placeholder:text-text-3 ' +
  'focus-visible:border-ring focus-visible:shadow-[0_0_0_3px_color-mix(in_srgb,var(--ring)_25%,transparent)] ' +
  'aria-invalid:border-bad aria-invalid:shadow-[0_0_0_3px_var(--bad-tint)] ' +
  'disabled:border-line disabled:bg-sunken disabled:text-text-3';

type InputProps = ComponentProps<'input'> & {
  /** An icon before the text. */
  icon?: ReactNode;
  /** A unit or a button after the text. */
  trailing?: ReactNode;
};

export function Input({ icon, trailing, className, ...rest }: InputProps) {
  const control = useFieldControl();
  return (
    <div className={clsx('relative flex min-w-0 items-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-3.5 flex size-4.5 text-text-3 *:size-full"
        >
          {icon}
        </span>
      )}
      <input
        type="text"
        {...control}
        {...rest}
        className={clsx(fieldClasses, 'h-10 text-body', icon ? 'pl-10' : 'pl-3', trailing ? 'pr-11' : 'pr-3')}
      />
      {trailing && (
        <span className="absolute right-1 flex min-w-8 items-center justify-center text-small text-text-3">
          {trailing}
        </span>
      )}
    </div>
  );
}
