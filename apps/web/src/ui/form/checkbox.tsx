import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  onCheckedChange?: (checked: boolean) => void;
  /** The label. It may contain links. */
  children: ReactNode;
};

// A native checkbox: Radix uses a style attribute, which the content security policy blocks.
export function Checkbox({ onCheckedChange, children, className, ...rest }: CheckboxProps) {
  const control = useFieldControl();
  return (
    <label className={clsx('flex min-h-6 items-start gap-2.5 text-body has-disabled:text-text-3', className)}>
      <span className="relative mt-px flex size-5 shrink-0">
        <input
          type="checkbox"
          {...control}
          {...rest}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          className={clsx(
            'peer size-full cursor-pointer appearance-none rounded-badge border border-field bg-surface transition-colors duration-120',
            'checked:border-primary checked:bg-primary aria-invalid:border-bad',
            'disabled:cursor-default disabled:border-line-2 disabled:bg-sunken',
          )}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-checked:block peer-disabled:text-text-3"
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}
