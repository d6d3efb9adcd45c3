import { deviceUuidForm } from '@botique/contract/licenses/session-rules.ts';
import { useRef, useState } from 'react';
import { Card } from '../../../../ui/display/card.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { useBlockDevice, type BlockedDevice } from '../../use-blacklist.ts';

type Props = { license: string; blocked: readonly BlockedDevice[] };

export function BlockDeviceForm({ license, blocked }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const block = useBlockDevice(license, () => setText(''));

  function submit() {
    const uuid = text.trim().toLowerCase();
    const problem = problemOf(uuid, blocked);
    setError(problem);
    if (problem === null) block.mutate(uuid);
    else box.current?.focus();
  }

  return (
    <Card title="Block a device">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="mb-4 text-text-2">
          Its sessions end at once, and it cannot start again until you remove it.
        </p>
        <Field label="UUID" error={error} hint="36 characters, from the logs or the session details.">
          <Input
            ref={box}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
            className="[&_input]:font-mono [&_input]:text-small"
          />
        </Field>
        <Button type="submit" variant="danger" busy={block.isPending} className="mt-4 w-full">
          Blacklist
        </Button>
      </form>
    </Card>
  );
}

function problemOf(uuid: string, blocked: readonly BlockedDevice[]): string | null {
  if (uuid === '') return 'Enter the UUID of a device.';
  if (!deviceUuidForm.test(uuid))
    return 'This is not a UUID. It looks like 4f1c09e2-7ab3-4d51-9c2e-b0d86a31f7e4.';
  return blocked.some((device) => device.uuid === uuid) ? 'This device is already blocked.' : null;
}
