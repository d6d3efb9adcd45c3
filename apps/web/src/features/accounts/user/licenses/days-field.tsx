import { staffLimits } from '@botique/contract/licenses/staff-rules.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

const { least, most } = staffLimits.days;

/** Null for anything but a whole number of days that staff may give. */
export function parseDays(text: string): number | null {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days < least || days > most ? null : days;
}

type Props = {
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
  tried: boolean;
};

export function DaysField({ label, hint, value, onChange, tried }: Props) {
  const wrong = tried && parseDays(value) === null;
  return (
    <Field label={label} hint={hint} error={wrong && `Enter ${least} to ${most} days.`}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
