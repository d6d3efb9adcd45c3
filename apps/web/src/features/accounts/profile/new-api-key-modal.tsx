import type { NewApiKey } from '@botique/contract/accounts/api-key.ts';
import { Copy, Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useCopy } from '../../../lib/browser/use-copy.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { showErrors } from '../../../ui/form/show-errors.ts';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { useCreateApiKey } from './use-api-keys.ts';

const maxNameLength = 60;

/** Asks for a name, then shows the key, only this once. */
export function NewApiKeyModal() {
  const [open, setOpen] = useState(false);
  const create = useCreateApiKey();
  return (
    <Modal
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) create.reset();
      }}
      trigger={
        <Button size="small" icon={<Plus />}>
          New key
        </Button>
      }
      closesByButtonOnly={create.data !== undefined}
      title={create.data ? 'Your new key' : 'New API key'}
      description={
        create.data
          ? 'Copy it now. You won’t see it again.'
          : 'Name it after the program that will use it, so you can recognise it later.'
      }
    >
      {create.data ? (
        <ShownKey created={create.data} />
      ) : (
        <NameForm busy={create.isPending} onName={(name) => create.mutate(name)} />
      )}
    </Modal>
  );
}

function NameForm({ busy, onName }: { busy: boolean; onName(name: string): void }) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() !== '') onName(name);
    else showErrors(event.currentTarget, () => setNameError('Enter a name.'));
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Name" {...(nameError ? { error: nameError } : {})}>
        <Input
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setNameError(undefined);
          }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <CloseButton>
          <Button>Cancel</Button>
        </CloseButton>
        <Button type="submit" variant="primary" busy={busy}>
          Create key
        </Button>
      </div>
    </form>
  );
}

function ShownKey({ created }: { created: NewApiKey }) {
  const copy = useCopy();
  return (
    <>
      <p className="rounded-control bg-sunken p-3 font-mono text-small break-all select-all">{created.key}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          icon={<Copy />}
          onClick={() =>
            void copy(created.key, { copied: 'Key copied.', instead: 'Select the key and copy it.' })
          }
        >
          Copy
        </Button>
        <CloseButton>
          <Button variant="primary">Done</Button>
        </CloseButton>
      </div>
    </>
  );
}
