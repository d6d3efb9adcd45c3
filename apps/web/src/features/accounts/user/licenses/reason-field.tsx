import { staffLimits } from '@botique/contract/licenses/staff-rules.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

type Props = {
  /** The name of the person who reads it. */
  reader: string;
  value: string;
  onChange: (reason: string) => void;
  /** Complains about an empty reason. */
  tried: boolean;
};

/** Why staff change something. The customer reads it. */
export function ReasonField({ reader, value, onChange, tried }: Props) {
  return (
    <Field
      label={`Reason (${reader} will see this)`}
      error={tried && value.trim() === '' && 'Enter a reason.'}
    >
      <Input
        autoComplete="off"
        maxLength={staffLimits.reasonLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
