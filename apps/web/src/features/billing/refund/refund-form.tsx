import { priceText } from '@botique/contract/money.ts';
import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import type { RefundPreview } from '@botique/contract/payments/refund.ts';
import { clsx } from 'clsx';
import { Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { randomId } from '../../../lib/browser/random-id.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { CloseButton } from '../../../ui/overlay/modal.tsx';
import { DestinationChoice } from './destination-choice.tsx';
import { parsePart } from './refund-amount.ts';
import { allText, consequences, effectHints, takesBack } from './refund-texts.ts';
import { useCreateRefund } from './use-refund.ts';

type Props = {
  preview: RefundPreview;
  onDone: () => void;
};

/** All or a part, where to, and why. Says what happens before the red button, which names the amount. */
export function RefundForm({ preview, onDone }: Props) {
  const { orderId, customer, refundable, destinations, fullRefund } = preview;
  // One id per dialog, also after edits: a lost reply may belong to a refund that was made.
  const [id] = useState(randomId);
  const [extent, setExtent] = useState<'all' | 'part'>('all');
  const [part, setPart] = useState('');
  const [chosen, setDestination] = useState<RefundDestination | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const create = useCreateRefund(orderId, onDone);

  const destination = chosen ?? destinations[0] ?? 'credits';
  const parsed = extent === 'all' ? { dollars: refundable } : parsePart(part, refundable);
  const amount = 'dollars' in parsed ? parsed.dollars : null;
  const isAll = amount === refundable;
  const reasonError = reason.trim() === '' ? 'Enter a reason.' : null;
  const hints = effectHints[fullRefund];
  const isWarning = preview.isDisputed || takesBack(fullRefund, isAll);
  const Icon = isWarning ? TriangleAlert : Info;

  function submit() {
    setTried(true);
    if (amount === null || reasonError) return;
    create.mutate({ id, amount, destination, reason: reason.trim() });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioCards
        label="How much"
        className="grid-cols-2"
        value={extent}
        onValueChange={setExtent}
        options={[
          { value: 'all', label: allText(preview), hint: hints.all },
          { value: 'part', label: 'A part', hint: extent === 'part' && isAll ? hints.all : hints.part },
        ]}
      />
      {extent === 'part' && (
        <Field
          label="Amount"
          required
          hint={isAll ? 'This is all that is left.' : `At most ${priceText(refundable)}`}
          error={tried && 'error' in parsed && parsed.error}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={12}
            value={part}
            onChange={(event) => setPart(event.target.value)}
          />
        </Field>
      )}
      <DestinationChoice destinations={destinations} value={destination} onValueChange={setDestination} />
      <Field label={`Reason (${customer.username} will see this)`} required error={tried && reasonError}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p
        className={clsx(
          'flex gap-3 rounded-menu p-4 text-small',
          isWarning ? 'bg-bad-tint text-bad' : 'bg-sunken text-text-2',
        )}
      >
        <Icon size={18} aria-hidden className="shrink-0" />
        <span>{consequences(preview, { isAll, destination }).join(' ')}</span>
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-3 pt-1">
        <CloseButton>
          <Button>Cancel</Button>
        </CloseButton>
        <Button type="submit" variant="delete" busy={create.isPending}>
          {amount === null ? 'Refund' : `Refund ${priceText(amount)}`}
        </Button>
      </div>
    </form>
  );
}
