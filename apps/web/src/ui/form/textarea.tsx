import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';
import { fieldClasses } from './input.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={clsx(
        fieldClasses,
        'field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2.5 text-long',
        className,
      )}
    />
  );
}
