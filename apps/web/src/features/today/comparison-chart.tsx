import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { ChartPair } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { ChartFrame } from '../../ui/display/chart-frame.tsx';
import { dollarAxis } from '../../ui/display/chart-scale.ts';
import { formatShortDay } from '../../lib/format/dates.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import { legendColors } from './chart-legend.tsx';
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
      <Numbers pairs={pairs} caption={summary} unit={unit} />
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
          { name: 'Now', text: amountText(now.toFixed(2)), color: legendColors.now },
          { name: 'Before', text: amountText(before.toFixed(2)), color: legendColors.before },
        ],
      }))}
    >
      {pills.map(({ x, before, now }, at) => (
        <g key={x}>
          {before && <Pill x={x} {...before} className="fill-line-2" />}
          {now && (
            <Pill
              x={x}
              {...now}
              className={
                at === pills.length - 1
                  ? 'fill-[light-dark(var(--primary),var(--color-lamp))]'
                  : 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_60%,var(--surface))]'
              }
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

function Numbers({ pairs, caption, unit }: { pairs: readonly ChartPair[]; caption: string; unit: string }) {
  return (
    // The wrapper hides the table, because a table ignores the 1 px width of `sr-only`.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{unit === 'week' ? 'Week from' : 'Day'}</th>
            <th scope="col">Revenue</th>
            <th scope="col">Before</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ from, now, before }) => (
            <tr key={from}>
              <th scope="row">{formatShortDay(from)}</th>
              <td>{amountText(now.toFixed(2))}</td>
              <td>{amountText(before.toFixed(2))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
