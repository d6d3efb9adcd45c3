import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export const legendColors = {
  now: 'bg-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_60%,var(--surface))]',
  before: 'bg-line-2',
};

type Legend = { now: string; before: string };

const legends: Record<ChartRange, Legend & { onPhones?: Legend }> = {
  '7': { now: 'Last 7 days', before: '7 days before' },
  '30': {
    now: 'Last 30 days',
    before: '30 days before',
    onPhones: { now: 'Last 14 days', before: '30 days earlier' },
  },
  '365': {
    now: 'Last 52 weeks',
    before: '52 weeks before',
    onPhones: { now: 'Last 26 weeks', before: '52 weeks earlier' },
  },
};

/** What the pills of the chart mean. On a phone, the chart may have fewer bars, so its legend differs, too. */
export function ChartLegend({ range }: { range: ChartRange }) {
  const { onPhones, ...all } = legends[range];
  return (
    <>
      <Keys legend={all} className={onPhones ? '@max-[32rem]:hidden' : ''} />
      {onPhones && <Keys legend={onPhones} className="@min-[32rem]:hidden" />}
    </>
  );
}

function Keys({ legend: { now, before }, className }: { legend: Legend; className: string }) {
  return (
    <>
      <Key className={className} color={legendColors.now}>
        {now}
      </Key>
      <Key className={className} color={legendColors.before}>
        {before}
      </Key>
    </>
  );
}

type KeyProps = { className: string; color: string; children: ReactNode };

function Key({ className, color, children }: KeyProps) {
  return (
    <span className={clsx('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className={clsx('h-3.5 w-1.5 rounded-full', color)} />
      {children}
    </span>
  );
}
