import { Card } from '../../../../../ui/display/card.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { DigitsField, PriceField } from './number-fields.tsx';
import type { DraftForm } from '../use-draft-form.ts';

export function PriceSection({ form }: { form: DraftForm }) {
  const { draft, has, set } = form;
  return (
    <Card title="Price">
      <div className="grid gap-4 min-[600px]:grid-cols-2">
        <PriceField
          form={form}
          field="price"
          path="price"
          label="Price"
          hint={
            draft.system === 'ticket' ? 'Enter 0 to make it free.' : 'For 30 days. Enter 0 to make it free.'
          }
        />
        {has.lifetimePrice && (
          <PriceField
            form={form}
            field="lifetimePrice"
            path="lifeTimePrice"
            label="Lifetime price"
            hint="Enter 0 if you don’t offer a lifetime license."
          />
        )}
      </div>
      {has.trial && (
        <div className="mt-5 grid items-start gap-4 border-t border-line pt-5 min-[600px]:grid-cols-2">
          <Checkbox
            checked={draft.trialEnabled}
            // Suppresses the error about the days, which the admin has not entered yet.
            onCheckedChange={(trialEnabled) => set({ trialEnabled }, 'trial.duration')}
          >
            Free trial
            <span className="block text-small text-text-2">Each customer can use it once.</span>
          </Checkbox>
          <DigitsField
            form={form}
            field="trialDays"
            path="trial.duration"
            label="Trial days"
            disabled={!draft.trialEnabled}
          />
        </div>
      )}
    </Card>
  );
}
