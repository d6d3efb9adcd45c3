import { exactPrice, exactText } from '@botique/contract/money.ts';
import {
  discounts,
  optionsOf,
  sessionCounts,
  type Options,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { durationEffect, sessionsEffect, storageEffect, type PriceEffect } from './price-effect.ts';

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
        valueText={`${value}, ${effect.spoken ?? effect.text}`}
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
        valueText={`${value}, ${effect.text}`}
        marks={counts}
        disabled={locked}
      />
    </OptionPanel>
  );
}

type StorageProps = Props & { storage: NonNullable<Options['storage']> };

function StoragePanel({ sold, selection, onChange, locked, storage }: StorageProps) {
  const effect = storageEffect(sold, selection);
  const value = `${selection.storageMb} MB`;
  return (
    <OptionPanel title="Storage" value={value} effect={effect}>
      <Slider
        label="Storage"
        value={selection.storageMb}
        onValueChange={(storageMb) => onChange({ storageMb })}
        min={storage.from}
        max={storage.to}
        step={storage.step}
        valueText={`${value}, ${effect.text}`}
        ends={[`${storage.from} MB included`, `${storage.to} MB`]}
        disabled={locked}
      />
    </OptionPanel>
  );
}

type PanelProps = {
  title: string;
  /** The current setting. */
  value: string;
  effect: PriceEffect;
  /** The slider. */
  children: ReactNode;
};

function OptionPanel({ title, value, effect, children }: PanelProps) {
  return (
    <section className="border-t border-line py-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-card font-semibold">{title}</h2>
        {/* The slider tells screen readers the same. */}
        <p aria-hidden="true" className="numeric">
          <span className={clsx('mr-3', effect.tone === 'saving' ? 'font-semibold text-ok' : 'text-text-2')}>
            {effect.text}
          </span>
          <span className="font-semibold">{value}</span>
        </p>
      </div>
      {children}
    </section>
  );
}
