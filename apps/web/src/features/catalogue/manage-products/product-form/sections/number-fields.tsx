import { DollarSign } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { acceptDigits, acceptPrice, caretIn, enteredBy, tidyNumber, type Accept } from '../typed-numbers.ts';
import type { DraftForm } from '../use-draft-form.ts';
import type { FieldPath } from '../validate-draft.ts';

type Props = {
  form: DraftForm;
  field: 'price' | 'lifetimePrice' | 'storage' | 'trialDays' | 'stockAmount';
  path: FieldPath;
  label: string;
  hint?: ReactNode;
  unit?: string;
  disabled?: boolean;
};

export function PriceField(props: Props) {
  return <NumberField {...props} money />;
}

export function DigitsField(props: Props) {
  return <NumberField {...props} />;
}

function NumberField(props: Props & { money?: boolean }) {
  const { form, field, path, label, hint, unit, disabled = false, money = false } = props;
  const [pasteRefused, setPasteRefused] = useState(false);
  const refusal = pasteRefused && (money ? 'Enter a valid price.' : 'Enter a whole number.');
  return (
    <Field label={label} hint={hint} error={disabled ? undefined : refusal || form.errorAt(path)}>
      <NumberInput
        accept={money ? acceptPrice : acceptDigits}
        inputMode={money ? 'decimal' : 'numeric'}
        icon={money && <DollarSign />}
        trailing={unit}
        disabled={disabled}
        value={form.draft[field]}
        onPasteRefused={setPasteRefused}
        onValueChange={(value) => form.set({ [field]: value }, path)}
        onLeave={(value) => (value === form.draft[field] ? form.leave() : form.set({ [field]: value }))}
      />
    </Field>
  );
}

type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'accept' | 'onChange' | 'onBlur'> & {
  value: string;
  /** Filters the input. */
  accept: Accept;
  onValueChange(value: string): void;
  /** Whether the last paste was refused: without a message, the screen would show no change. */
  onPasteRefused(refused: boolean): void;
  /** Called on blur with the tidied number: an emptied field is 0. */
  onLeave(value: string): void;
};

/** An input that refuses some keys. React alone would move the caret to the end after a refused key. */
function NumberInput({ value, accept, onValueChange, onPasteRefused, onLeave, ...rest }: InputProps) {
  return (
    <Input
      autoComplete="off"
      {...rest}
      value={value}
      onChange={({ currentTarget: input, nativeEvent }) => {
        const typed = input.value;
        const by = nativeEvent instanceof InputEvent ? enteredBy(nativeEvent, typed, value) : 'paste';
        const accepted = accept(typed, value, by);
        const shown = accepted ?? value;
        if (shown !== typed) {
          const caret = caretIn(shown, typed, input.selectionStart ?? typed.length);
          input.value = shown;
          input.setSelectionRange(caret, caret);
        }
        onPasteRefused(accepted === null && by === 'paste');
        if (accepted !== null && accepted !== value) onValueChange(accepted);
      }}
      onBlur={() => onLeave(tidyNumber(value))}
    />
  );
}
