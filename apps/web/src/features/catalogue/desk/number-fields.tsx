import { DollarSign } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import type { Place } from './draft-complaints.ts';
import { TypedInput } from './typed-input.tsx';
import { acceptDigits, acceptPrice } from './typed-numbers.ts';
import type { DraftForm } from './use-draft-form.ts';

type Props = {
  form: DraftForm;
  field: 'price' | 'lifetimePrice' | 'storage' | 'trialDays' | 'stockAmount';
  at: Place;
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
  const { form, field, at, label, hint, unit, disabled = false, money = false } = props;
  const [pasteRefused, setPasteRefused] = useState(false);
  const refusal = pasteRefused && (money ? 'Enter a valid price.' : 'Enter a whole number.');
  return (
    <Field label={label} hint={hint} error={disabled ? undefined : refusal || form.complaint(at)}>
      <TypedInput
        take={money ? acceptPrice : acceptDigits}
        inputMode={money ? 'decimal' : 'numeric'}
        icon={money && <DollarSign />}
        trailing={unit}
        disabled={disabled}
        value={form.draft[field]}
        onPasteRefused={setPasteRefused}
        onValueChange={(value) => form.set({ [field]: value }, at)}
        onLeave={(value) => (value === form.draft[field] ? form.leave() : form.set({ [field]: value }))}
      />
    </Field>
  );
}
