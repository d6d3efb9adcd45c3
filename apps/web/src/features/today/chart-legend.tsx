import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import { chartColors } from '../../ui/display/chart-colors.ts';
import { ChartKey } from '../../ui/display/chart-key.tsx';

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
      <ChartKey className={className} color={chartColors.strong.background}>
        {now}
      </ChartKey>
      <ChartKey className={className} color={chartColors.before.background}>
        {before}
      </ChartKey>
    </>
  );
}
