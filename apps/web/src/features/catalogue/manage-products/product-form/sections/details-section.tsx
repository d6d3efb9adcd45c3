import { categories, productLimits } from '@botique/contract/catalogue/product-rules.ts';
import type { Category, System } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { categoryName } from '../../../../../lib/format/category-name.ts';
import { formatNumber } from '../../../../../lib/format/numbers.ts';
import { Card } from '../../../../../ui/display/card.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { DigitsField } from './number-fields.tsx';
import type { DraftForm } from '../use-draft-form.ts';

const { name: maxNameLength, description: maxDescriptionLength, key: maxKeyLength } = productLimits;

type Props = { form: DraftForm; storedCategory?: Category | undefined };

export function DetailsSection({ form, storedCategory }: Props) {
  const { draft, set, errorAt } = form;
  return (
    <Card title="Details">
      <div className="grid gap-4 min-[600px]:grid-cols-2">
        <Field label="Name" required error={errorAt('name')}>
          <Input
            value={draft.name}
            maxLength={maxNameLength}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Key" hint="Becomes the type of each license sold." required error={errorAt('key')}>
          <Input
            value={draft.key}
            maxLength={maxKeyLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => set({ key: target.value })}
          />
        </Field>
        <Field
          label="Description"
          hint={`${formatNumber(draft.description.length)} of ${formatNumber(maxDescriptionLength)} characters. The first lines show on the card.`}
          required
          error={errorAt('description')}
          className="min-[600px]:col-span-2"
        >
          <Textarea
            rows={5}
            value={draft.description}
            maxLength={maxDescriptionLength}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <SystemField form={form} />
        <CategoryField form={form} storedCategory={storedCategory} />
        {form.has.storage && (
          <DigitsField
            form={form}
            field="storage"
            path="storge"
            label="Storage"
            unit="MB"
            hint={strings.manageProducts.storageHint}
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

function SystemField({ form: { draft, set, errorAt } }: { form: DraftForm }) {
  return (
    <Field label="System" required error={errorAt('system')}>
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

function CategoryField({ form: { draft, set, errorAt }, storedCategory }: Props) {
  const choices = categories.map((value) => ({ value: value as string, label: categoryName[value] }));
  const noChange = storedCategory && {
    value: noChoice,
    label: 'No change',
    note: `keeps ${categoryName[storedCategory]}`,
  };
  return (
    <Field label="Category" required={!storedCategory} error={errorAt('category')}>
      <Select
        options={noChange ? [...choices, noChange] : choices}
        value={draft.category || (noChange ? noChoice : '')}
        placeholder="Choose a category"
        onValueChange={(choice) => set({ category: choice === noChoice ? '' : (choice as Category) })}
      />
    </Field>
  );
}
