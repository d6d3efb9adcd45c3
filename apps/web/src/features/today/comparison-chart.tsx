import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { ChartPair } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { chartColors } from '../../ui/display/chart-colors.ts';
import { ChartFrame } from '../../ui/display/chart-frame.tsx';
import { ChartTable } from '../../ui/display/chart-table.tsx';
import { dollarAxis } from '../../ui/display/chart-scale.ts';
import { formatShortDay } from '../../lib/format/dates.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import { pairPills } from './pair-pills.ts';

type Props = { pairs: readonly ChartPair[]; range: ChartRange; className: string };

const height = 132;
/** How many pairs have enough room on a phone. */
const onPhones: Record<ChartRange, number> = { '7': 7, '30': 14, '365': 26 };

/** Each day is a pair of pills like eyes: the one before, and the one now. The newest is lit. */
export function ComparisonChart({ pairs, range, className }: Props) {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return null;
  const unit = range === '365' ? 'week' : 'day';
  const summary = `Revenue per ${unit} from ${formatShortDay(first.from)} until today, each beside the ${unit} of the period before`;
  const few = pairs.slice(-onPhones[range]);
  const fits = few.length === pairs.length;
  const bars = { summary, unit } as const;
  return (
    <div className={clsx('relative', className)}>
      <Bars {...bars} pairs={pairs} className={clsx(!fits && '@max-[32rem]:hidden')} />
      {!fits && <Bars {...bars} pairs={few} className="@min-[32rem]:hidden" />}
      <ChartTable
        caption={summary}
        heads={[unit === 'week' ? 'Week from' : 'Day', 'Revenue', 'Before']}
        rows={pairs.map(({ from, now, before }) => [
          formatShortDay(from),
          amountText(now.toFixed(2)),
          amountText(before.toFixed(2)),
        ])}
      />
    </div>
  );
}

type BarsProps = { pairs: readonly ChartPair[]; summary: string; unit: 'day' | 'week'; className: string };

function Bars({ pairs, summary, unit, className }: BarsProps) {
  const axis = dollarAxis(Math.max(0, ...pairs.flatMap(({ now, before }) => [now, before])));
  const pills = pairPills(pairs, height, axis.top);
  return (
    <ChartFrame
      className={className}
      summary={summary}
      axis={axis}
      height={height}
      below={1}
      unit={unit === 'week' ? 'Week' : 'Day'}
      readings={pairs.map(({ from, now, before }, at) => ({
        label: at === pairs.length - 1 ? 'Today' : formatShortDay(from),
        title: unit === 'week' ? `Week from ${formatShortDay(from)}` : formatShortDay(from),
        values: [
          { name: 'Now', text: amountText(now.toFixed(2)), color: chartColors.strong.background },
          { name: 'Before', text: amountText(before.toFixed(2)), color: chartColors.before.background },
        ],
      }))}
    >
      {pills.map(({ x, before, now }, at) => (
        <g key={x}>
          {before && <Pill x={x} {...before} className={chartColors.before.fill} />}
          {now && (
            <Pill
              x={x}
              {...now}
              className={at === pills.length - 1 ? chartColors.newest.fill : chartColors.strong.fill}
            />
          )}
        </g>
      ))}
    </ChartFrame>
  );
}

type PillProps = { x: string; shift: number; width: number; height: number; className: string };

function Pill({ shift, width, height: tall, ...rest }: PillProps) {
  return (
    <rect
      {...rest}
      y={height - tall}
      width={width}
      height={tall}
      rx={width / 2}
      transform={`translate(${shift - width / 2})`}
    />
  );
}
