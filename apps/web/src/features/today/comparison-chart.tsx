import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { ChartPair } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { ChartGrid } from '../../ui/display/chart-grid.tsx';
import { formatShortDay } from '../../lib/format/dates.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import { imageRole } from '../../ui/image-role.ts';
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
  return (
    <div className={clsx('relative', className)} {...imageRole(summary)}>
      <Bars pairs={pairs} className={clsx(!fits && '@max-[32rem]:hidden')} />
      {!fits && <Bars pairs={few} className="@min-[32rem]:hidden" />}
      <Numbers pairs={pairs} caption={summary} unit={unit} />
    </div>
  );
}

function Bars({ pairs, className }: { pairs: readonly ChartPair[]; className: string }) {
  const pills = pairPills(pairs, height);
  return (
    <div aria-hidden="true" className={className}>
      <svg width="100%" height={height} className="block">
        <ChartGrid height={height} />
        {pills.map(({ x, before, now }, at) => (
          <g key={x}>
            <Pill x={x} {...before} className="fill-line-2" />
            <Pill
              x={x}
              {...now}
              className={
                at === pills.length - 1
                  ? 'fill-[light-dark(var(--primary),var(--color-lamp))]'
                  : 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_60%,var(--surface))]'
              }
            />
          </g>
        ))}
      </svg>
      <div className="mt-1.5 flex justify-between text-caption text-text-2">
        {labels(pairs).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
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

function labels(pairs: readonly ChartPair[]): string[] {
  const middle = pairs[Math.floor((pairs.length - 1) / 2)];
  return [...[pairs[0], middle].flatMap((pair) => (pair ? [formatShortDay(pair.from)] : [])), 'Today'];
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
