import { clsx } from 'clsx';
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';

type ControlProps = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldControl = createContext<ControlProps>({});

/** Attributes that connect a control to its label, hint and error. */
export function useFieldControl(): ControlProps {
  return useContext(FieldControl);
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence. If set, the control is invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One control of this kit. */
  children: ReactNode;
};

export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const control = useMemo<ControlProps>(() => {
    const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
    return {
      id: `${id}-control`,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(hasError && { 'aria-invalid': true }),
      ...(required && { 'aria-required': true }),
    };
  }, [id, hasHint, hasError, required]);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={`${id}-control`}
        className={clsx('self-start text-small font-semibold', hideLabel && 'sr-only')}
      >
        {label}
      </label>
      <FieldControl value={control}>{children}</FieldControl>
      {/* Always rendered, so that screen readers announce an error when it appears. */}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={clsx('text-small text-bad', !hasError && 'sr-only')}
      >
        {error}
      </p>
      {hasHint && (
        <p id={`${id}-hint`} className="text-small text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}
