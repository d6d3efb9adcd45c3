import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Section } from './section.tsx';

export function FieldSection() {
  const [accepted, setAccepted] = useState(true);
  return (
    <Section title="Fields">
      <div className="flex flex-col gap-4">
        <Field label="Name" hint="Shown to customers." required>
          <Input defaultValue="Warden" />
        </Field>
        <Field label="Key" error="Enter a key before saving.">
          <Input placeholder="warden-bot" />
        </Field>
        <Field label="Search" hideLabel>
          <Input type="search" placeholder="Search licenses…" icon={<Search />} />
        </Field>
        <Field label="Price">
          <Input defaultValue="4.00" inputMode="decimal" trailing="$" disabled />
        </Field>
        <Field label="Description">
          <Textarea defaultValue="Moderation that explains itself." />
        </Field>
        <Checkbox checked={accepted} onCheckedChange={setAccepted}>
          I accept the{' '}
          <a href="#terms" className="text-link underline underline-offset-3">
            terms
          </a>
        </Checkbox>
        <Checkbox defaultChecked={false}>Send me news</Checkbox>
        <Checkbox defaultChecked disabled>
          Required by law
        </Checkbox>
      </div>
    </Section>
  );
}

const sessions = [
  { value: 'a', label: '84.112.9.40', note: '13h 42m', lead: <Face state="awake" size="small" /> },
  { value: 'b', label: '51.15.203.8', note: '6d 04h', lead: <Face state="trouble" size="small" /> },
  { value: 'c', label: '10.0.4.17', note: '58m 12s', lead: <Face state="asleep" size="small" /> },
  {
    value: 'd',
    label: '10.0.4.18',
    note: 'gone',
    disabled: true,
    lead: <Face state="asleep" size="small" />,
  },
];

export function SelectSection() {
  const [session, setSession] = useState('a');
  const [nothing, setNothing] = useState<string>();
  return (
    <Section title="Select">
      <div className="flex flex-col gap-4">
        <Field label="Session">
          <Select options={sessions} value={session} onValueChange={setSession} />
        </Field>
        <Select
          label="Reason"
          options={[
            { value: 'spam', label: 'Spam' },
            { value: 'fraud', label: 'Fraud' },
          ]}
          value={nothing}
          onValueChange={setNothing}
          placeholder="Choose a reason"
        />
        <Field label="Plan" error="Choose a plan you can afford.">
          <Select options={sessions} value="b" onValueChange={setSession} />
        </Field>
        <Select label="Off" options={sessions} value="c" onValueChange={setSession} disabled />
      </div>
    </Section>
  );
}
