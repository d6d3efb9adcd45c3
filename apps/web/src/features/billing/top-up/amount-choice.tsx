import { topUpLimits, topUpPacks } from '@botique/contract/billing/billing-rules.ts';
import { DollarSign } from 'lucide-react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import type { TopUpAmount } from './top-up-amount.ts';

const limits = `$${topUpLimits.least} to $${formatNumber(topUpLimits.most)}`;

const options = [
  ...topUpPacks.map((dollars) => ({ value: String(dollars), label: `$${dollars}` })),
  { value: 'other', label: 'Other amount', aside: <span className="font-normal text-text-2">{limits}</span> },
];

type Props = { amount: TopUpAmount; disabled: boolean };

/** The amount of a top-up: a pack, or any amount. */
export function AmountChoice({ amount, disabled }: Props) {
  return (
    <div className="@container">
      <RadioCards
        label="Amount"
        options={options}
        value={amount.choice}
        onValueChange={amount.choose}
        disabled={disabled}
        className="grid-cols-2 @min-[28rem]:grid-cols-3 [&>label:last-child]:col-span-full"
      />
      {amount.choice === 'other' && (
        <Field
          label="Amount in dollars"
          error={amount.error}
          hint="Up to two decimals."
          className="mt-4 max-w-60"
        >
          <Input
            icon={<DollarSign />}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            disabled={disabled}
            value={amount.text}
            onChange={(event) => amount.setText(event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}
