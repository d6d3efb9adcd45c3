import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** At the end of the label's line, such as a price. */
  aside?: ReactNode;
  /** Shown below the label. */
  hint?: ReactNode;
};

type Props<Value extends string> = {
  /** Names the group for screen readers. */
  label: string;
  options: readonly RadioCard<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
};

/** A choice between a few options with details. Uses native radio buttons and their keyboard behaviour. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, options, value, onValueChange, disabled = false, className } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className={clsx('grid min-w-0 gap-3', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative flex min-w-0 items-start gap-2.5 rounded-menu border border-line bg-surface p-4',
            'not-has-disabled:cursor-pointer not-has-disabled:not-has-checked:hover:border-line-2',
            // Drawn inside, so that nothing shifts when another card is selected.
            'after:pointer-events-none after:absolute after:-inset-px after:rounded-[inherit] after:border-2 after:border-transparent',
            'has-checked:after:border-primary has-disabled:has-checked:after:border-line-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className={clsx(
              'mt-px size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-field bg-surface outline-none',
              'checked:border-6 checked:border-primary disabled:checked:border-text-3',
            )}
          />
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-0.5">
              <span className="flex items-center gap-2 font-semibold">
                {option.icon && (
                  <span aria-hidden="true" className="flex size-4.5 *:size-full">
                    {option.icon}
                  </span>
                )}
                {option.label}
              </span>
              {option.aside !== undefined && <span className="numeric font-semibold">{option.aside}</span>}
            </span>
            {option.hint !== undefined && (
              <span className="mt-1 block text-small text-text-2">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
