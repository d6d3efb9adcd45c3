import { staffLimits } from '@botique/contract/licenses/staff-rules.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

const { least, most } = staffLimits.days;

/** '1 to 3,650'. */
export const daysRange = `${formatNumber(least)} to ${formatNumber(most)}`;

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
    <Field label={label} hint={wrong ? undefined : hint} error={wrong && `Enter ${daysRange} days.`}>
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
