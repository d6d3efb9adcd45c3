import { useState } from 'react';
import { ConfirmModal } from '../../../../../ui/overlay/confirm-modal.tsx';
import { RadioCards } from '../../../../../ui/form/radio-cards.tsx';
import { fieldLabels, textsOfField } from './field-texts.ts';
import {
  changesIn,
  droppedFields,
  type Choice,
  type Choices,
  type Drafts,
  type MergedField,
} from './merge-drafts.ts';

type Props = {
  drafts: Drafts;
  /** Only sales changed the product; no other admin has saved. */
  soldOnly: boolean;
  onApply(choices: Choices): void;
  onClose(): void;
};

/** Shows what another admin changed and asks which values to keep. */
export function ReviewChanges({ drafts, soldOnly, onApply, onClose }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const changes = changesIn(drafts);
  const fieldsBy = (who: string) => changes.filter(({ by }) => by === who).map(({ field }) => field);
  const dropped = droppedFields(drafts, choices);
  const isKept = (field: MergedField) => !dropped.includes(field);
  const [both, onlyTheirs] = [fieldsBy('both').filter(isKept), fieldsBy('them')];
  const onlyMine = fieldsBy('me').filter(isKept);
  return (
    <ConfirmModal
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-160!"
      title="Changes since you started editing"
      description={
        soldOnly
          ? 'The stock has changed, for example because of a sale.'
          : 'Someone else has saved this product. Your changes are not saved until you press Save.'
      }
      verb="Apply"
      onConfirm={() => onApply(choices)}
    >
      {both.length > 0 && (
        <section className="flex flex-col gap-4">
          <SectionTitle note="Choose which value to keep.">
            {soldOnly ? 'Also changed by you' : 'Changed by both of you'}
          </SectionTitle>
          {both.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              drafts={drafts}
              theirsLabel={soldOnly ? 'Use current value' : 'Use theirs'}
              value={choices[field] ?? 'mine'}
              onChange={(choice) => setChoices({ ...choices, [field]: choice })}
            />
          ))}
        </section>
      )}
      {onlyTheirs.length > 0 && (
        <section className="flex flex-col gap-2">
          <SectionTitle note="Your form will use these values.">Changed since you started</SectionTitle>
          <dl className="divide-y divide-line">
            {onlyTheirs.map((field) => (
              <TheirChange key={field} field={field} drafts={drafts} />
            ))}
          </dl>
        </section>
      )}
      {onlyMine.length > 0 && (
        <p className="text-small text-text-2">Only you changed: {labelsOf(onlyMine)}. This is kept.</p>
      )}
      {dropped.length > 0 && (
        <p className="text-small text-bad">
          This product no longer has: {labelsOf(dropped)}. Your changes to these fields will be lost.
        </p>
      )}
    </ConfirmModal>
  );
}

function labelsOf(fields: readonly MergedField[]): string {
  return fields.map((field) => fieldLabels[field]).join(', ');
}

function SectionTitle({ children, note }: { children: string; note: string }) {
  return (
    <div>
      <h3 className="font-semibold">{children}</h3>
      <p className="text-small text-text-2">{note}</p>
    </div>
  );
}

type FieldProps = { field: MergedField; drafts: Drafts };
type ChoiceProps = FieldProps & { theirsLabel: string; value: Choice; onChange(choice: Choice): void };

function FieldChoice({ field, drafts, theirsLabel, value, onChange }: ChoiceProps) {
  const label = fieldLabels[field];
  const { before, theirs, mine } = textsOfField(field, drafts);
  return (
    <div>
      <h4 className="text-small font-semibold">{label}</h4>
      <p className="mb-2 text-small wrap-anywhere whitespace-pre-line text-text-2">Before: {before}</p>
      <RadioCards<Choice>
        label={label}
        options={[
          { value: 'mine', label: 'Keep mine', hint: <Value>{mine}</Value> },
          { value: 'theirs', label: theirsLabel, hint: <Value>{theirs}</Value> },
        ]}
        value={value}
        onValueChange={onChange}
        className="min-[480px]:grid-cols-2"
      />
    </div>
  );
}

function TheirChange({ field, drafts }: FieldProps) {
  const { before, theirs } = textsOfField(field, drafts);
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 min-[480px]:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-small font-semibold">{fieldLabels[field]}</dt>
      <dd className="text-small text-text-2">
        Before: <Value>{before}</Value>
      </dd>
      <dd className="text-small min-[480px]:col-start-2">
        Now: <Value>{theirs}</Value>
      </dd>
    </div>
  );
}

function Value({ children }: { children: string }) {
  return <span className="wrap-anywhere whitespace-pre-line">{children}</span>;
}
