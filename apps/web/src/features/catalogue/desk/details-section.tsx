import { categories, productLimits } from '@botique/contract/catalogue/product-rules.ts';
import type { Category, System } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { categoryName } from '../../../lib/category-name.ts';
import { grouped } from '../../../lib/grouped-number.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { DigitsField } from './number-fields.tsx';
import type { DraftForm } from './use-draft-form.ts';

const { name: longestName, description: longestDescription, key: longestKey } = productLimits;

type Props = { form: DraftForm; kept?: Category | undefined };

export function DetailsSection({ form, kept }: Props) {
  const { draft, set, complaint } = form;
  return (
    <Card title="Details">
      <div className="grid gap-4 min-[600px]:grid-cols-2">
        <Field label="Name" required error={complaint('name')}>
          <Input
            value={draft.name}
            maxLength={longestName}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Key" hint="Becomes the type of each license sold." required error={complaint('key')}>
          <Input
            value={draft.key}
            maxLength={longestKey}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => set({ key: target.value })}
          />
        </Field>
        <Field
          label="Description"
          hint={`${grouped(draft.description.length)} of ${grouped(longestDescription)} characters. The first lines show on the card.`}
          required
          error={complaint('description')}
          className="min-[600px]:col-span-2"
        >
          <Textarea
            rows={5}
            value={draft.description}
            maxLength={longestDescription}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <SystemField form={form} />
        <CategoryField form={form} kept={kept} />
        {form.has.storage && (
          <DigitsField
            form={form}
            field="storage"
            at="storge"
            label="Storage"
            unit="MB"
            hint={strings.productDesk.storageHint}
          />
        )}
      </div>
      <Checkbox className="mt-4" checked={draft.locked} onCheckedChange={(locked) => set({ locked })}>
        Locked
        <span className="block text-small text-text-2">Visible in the catalogue, but can’t be bought.</span>
      </Checkbox>
    </Card>
  );
}

const systemOptions: readonly { value: System; label: string; note: string }[] = [
  { value: 'license', label: 'License', note: 'delivers a license key' },
  { value: 'ticket', label: 'Ticket', note: 'delivered by the team' },
];

function SystemField({ form: { draft, set, complaint } }: { form: DraftForm }) {
  return (
    <Field label="System" required error={complaint('system')}>
      <Select
        options={systemOptions}
        value={draft.system}
        placeholder="Choose a system"
        onValueChange={(system) => set({ system: system as System })}
      />
    </Field>
  );
}

/** An option must have a value, so this one means that no category is chosen. */
const noChoice = 'none';

function CategoryField({ form: { draft, set, complaint }, kept }: Props) {
  const choices = categories.map((value) => ({ value: value as string, label: categoryName[value] }));
  const keeping = kept && { value: noChoice, label: 'No change', note: `keeps ${categoryName[kept]}` };
  return (
    <Field label="Category" required={!kept} error={complaint('category')}>
      <Select
        options={keeping ? [...choices, keeping] : choices}
        value={draft.category || (keeping ? noChoice : '')}
        placeholder="Choose a category"
        onValueChange={(choice) => set({ category: choice === noChoice ? '' : (choice as Category) })}
      />
    </Field>
  );
}
