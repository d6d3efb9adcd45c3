import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { segmentedTrayClasses } from '../../../ui/display/tab-classes.ts';

const names: Record<RefundDestination, string> = {
  paypal: 'Back to PayPal',
  credits: 'As credits, at once',
};

type Props = {
  destinations: readonly RefundDestination[];
  value: RefundDestination;
  onValueChange: (destination: RefundDestination) => void;
};

/** Native radio buttons that look like segments, or a sentence if there is nothing to choose. */
export function DestinationChoice({ destinations, value, onValueChange }: Props) {
  const name = useId();
  const [only] = destinations;
  if (only && destinations.length === 1) {
    return (
      <p className="text-small">
        <span className="font-semibold">Where to:</span> {names[only]}
      </p>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold">Where to</legend>
      <div className={clsx('grid auto-cols-fr grid-flow-col', segmentedTrayClasses)}>
        {destinations.map((destination) => (
          <label
            key={destination}
            className={clsx(
              'flex min-h-8 cursor-pointer items-center justify-center rounded-[8px] px-3 text-center text-small font-semibold text-text-2 hover:text-text',
              'has-checked:bg-[light-dark(var(--surface),var(--hover))] has-checked:text-text',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={destination === value}
              onChange={() => onValueChange(destination)}
              className="sr-only"
            />
            {names[destination]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
