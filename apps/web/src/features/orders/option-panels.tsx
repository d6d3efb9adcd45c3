import { exactPrice, exactText } from '@botique/contract/money.ts';
import {
  discounts,
  optionsOf,
  sessionCounts,
  type Options,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Slider } from '../../ui/slider.tsx';
import { OptionPanel } from './option-panel.tsx';
import { durationEffect, sessionsEffect, storageEffect } from './option-words.ts';

type Props = {
  sold: Sold;
  selection: Selection;
  onChange: (change: Partial<Selection>) => void;
  /** An order has started, so its options cannot change. */
  locked: boolean;
};

export function OptionPanels(props: Props) {
  const options = optionsOf(props.sold);
  if (!options) return null;
  const { subscriptions, storage } = options;
  return (
    <>
      {subscriptions.length > 1 && <SubscriptionChoice {...props} />}
      {props.selection.subscription === 'subscription' && <DurationPanel {...props} />}
      <SessionsPanel {...props} />
      {/* If the maximum storage is included, there is nothing to choose. */}
      {storage && storage.to > storage.from && <StoragePanel {...props} storage={storage} />}
    </>
  );
}

function SubscriptionChoice({ sold, selection, onChange, locked }: Props) {
  return (
    <RadioCards
      label="Subscription type"
      className="mb-6 @min-[30rem]/options:grid-cols-2"
      disabled={locked}
      value={selection.subscription}
      onValueChange={(subscription) => onChange({ subscription })}
      options={[
        {
          value: 'subscription',
          label: 'Subscription',
          aside: `${exactText(exactPrice(sold.price))} / mo`,
          hint: 'Longer terms cost less.',
        },
        {
          value: 'lifetime',
          label: 'Lifetime',
          aside: exactText(exactPrice(sold.lifeTimePrice)),
          hint: 'One payment, no expiry.',
        },
      ]}
    />
  );
}

const terms = [...discounts].map(([days, percent]) => ({
  value: days,
  label: String(days),
  note: percent > 0 ? `-${percent}%` : '',
}));

function DurationPanel({ selection, onChange, locked }: Props) {
  const effect = durationEffect(selection);
  const value = `${selection.duration} days`;
  return (
    <OptionPanel title="Duration" value={value} effect={effect}>
      <Slider
        label="Duration"
        value={selection.duration}
        onValueChange={(duration) => onChange({ duration })}
        min={30}
        max={180}
        step={30}
        valueText={`${value}, ${effect.spoken ?? effect.words}`}
        marks={terms}
        disabled={locked}
      />
    </OptionPanel>
  );
}

const counts = sessionCounts.map((count) => ({ value: count, label: String(count) }));

function SessionsPanel({ sold, selection, onChange, locked }: Props) {
  const effect = sessionsEffect(sold, selection);
  const value = String(selection.sessions);
  return (
    <OptionPanel title="Active sessions" value={value} effect={effect}>
      <Slider
        label="Active sessions"
        value={selection.sessions}
        onValueChange={(sessions) => onChange({ sessions })}
        min={2}
        max={10}
        valueText={`${value}, ${effect.words}`}
        marks={counts}
        disabled={locked}
      />
    </OptionPanel>
  );
}

type StorageProps = Props & { storage: NonNullable<Options['storage']> };

function StoragePanel({ sold, selection, onChange, locked, storage }: StorageProps) {
  const effect = storageEffect(sold, selection);
  const value = `${selection.storge} MB`;
  return (
    <OptionPanel title="Storage" value={value} effect={effect}>
      <Slider
        label="Storage"
        value={selection.storge}
        onValueChange={(storge) => onChange({ storge })}
        min={storage.from}
        max={storage.to}
        step={storage.step}
        valueText={`${value}, ${effect.words}`}
        ends={[`${storage.from} MB included`, `${storage.to} MB`]}
        disabled={locked}
      />
    </OptionPanel>
  );
}
