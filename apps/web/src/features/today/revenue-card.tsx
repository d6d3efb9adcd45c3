import { priceText } from '@botique/contract/money.ts';
import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { Compared, Today } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import { Amount } from '../../ui/display/amount.tsx';
import { Card } from '../../ui/display/card.tsx';
import { changeText, trendOf } from './comparison.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ComparisonChart } from './comparison-chart.tsx';
import { shopMoment } from './today-texts.ts';
import { TrendText } from './trend-text.tsx';

const rangeNames: Record<ChartRange, string> = { '7': '7 days', '30': '30 days', '365': '52 weeks' };

type Props = { figures: Today; range: ChartRange; className: string };

/** Money first: what came in today, and whether that is much. */
export function RevenueCard({ figures, range, className }: Props) {
  const { revenue, refunded, chart, checkedAt, timeZone } = figures;
  const lastWeekday = `last ${shopMoment(checkedAt, timeZone).lastWeekday}`;
  return (
    <Card className={className}>
      <h2 className="sr-only">Revenue</h2>
      <dl className="grid grid-cols-2 gap-y-4 @min-[32rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
        <Figure
          name="Revenue today"
          value={revenue.today}
          before={lastWeekday}
          big
          className="@max-[32rem]:col-span-2 @max-[32rem]:border-b @max-[32rem]:border-line @max-[32rem]:pb-4"
        />
        <Figure
          name="7 days"
          value={revenue.week}
          before="the 7 days before"
          className="@min-[32rem]:border-l @min-[32rem]:border-line @min-[32rem]:px-5"
        />
        <Figure
          name="30 days"
          value={revenue.month}
          before="the 30 days before"
          className="border-l border-line pl-4 @min-[32rem]:pl-5"
        />
      </dl>
      <ComparisonChart pairs={chart} range={range} className="mt-6" />
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-text-2">
        <ChartLegend range={range} />
        {refunded > 0 && (
          <span className="numeric">
            {priceText(refunded)} refunded in {rangeNames[range]}
          </span>
        )}
        <Link to={paths.adminBills} className="ml-auto font-semibold text-link hover:underline">
          Bills Overview
        </Link>
      </p>
    </Card>
  );
}

type FigureProps = { name: string; value: Compared; before: string; big?: boolean; className: string };

function Figure({ name, value, before, big = false, className }: FigureProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-text-2">{name}</dt>
      <dd>
        <Amount
          big={big}
          value={value.now.toFixed(2)}
          className={clsx(
            big && smallerFor(value.now),
            !big &&
              'mt-1.5 block font-display text-[22px]/7 font-semibold tracking-[-0.02em] @min-[32rem]:mt-3.5 @min-[34rem]:text-[25px]/8',
          )}
        />
        <Comparison value={value} before={before} showsAmount={!big} />
      </dd>
    </div>
  );
}

/** Beside two other figures, there is no room for many large digits. */
function smallerFor(dollars: number): string {
  if (dollars >= 10_000) return 'text-[26px]!';
  return dollars >= 1_000 ? 'text-[34px]!' : '';
}

function Comparison({
  value,
  before,
  showsAmount,
}: {
  value: Compared;
  before: string;
  showsAmount: boolean;
}) {
  const trend = trendOf(value);
  if (trend === 'none') return <TrendText direction={null}>No sales yet</TrendText>;
  if (trend === 'same') return <TrendText direction={null}>Same as {before}</TrendText>;
  if (trend === 'first')
    return <TrendText direction={null}>Nothing {showsAmount ? `in ${before}` : before}</TrendText>;
  const on = showsAmount ? (
    // Two of them don't fit beside each other on a phone.
    <span className="@max-[26rem]:sr-only">
      <span className="sr-only">on {before}: </span>
      <span className="numeric">{amountText(value.before.toFixed(2))}</span>
      <span aria-hidden="true"> before</span>
    </span>
  ) : (
    `on ${before}`
  );
  return (
    <TrendText direction={trend} amount={changeText(value)}>
      {on}
    </TrendText>
  );
}
