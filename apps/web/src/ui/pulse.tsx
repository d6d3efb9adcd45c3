import { clsx } from 'clsx';
import { chartPills } from './chart-scale.ts';
import { spoken } from './spoken.ts';

type PulseProps = {
  /** Oldest first, about one per second. */
  values: readonly number[];
  /** For screen readers. Omit it if a number beside it says the same. */
  label?: string;
  height?: number;
  className?: string;
};

/** A small live chart of pills around a middle line. The newest is highlighted. For use in windows. */
export function Pulse({ values, label, height = 20, className }: PulseProps) {
  const width = 3;
  const gap = 3;
  const length = Math.max(0, values.length * (width + gap) - gap);
  return (
    <svg
      width={length}
      height={height}
      viewBox={`0 0 ${length} ${height}`}
      className={clsx('shrink-0', className)}
      {...spoken(label)}
    >
      {chartPills(values, height, width).map((pill, place, all) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a pill is its place; its height changes
          key={place}
          x={place * (width + gap)}
          y={(height - pill.height) / 2}
          width={width}
          height={pill.height}
          rx={width / 2}
          className={place === all.length - 1 ? 'fill-lamp' : 'fill-on-window-3/45'}
        />
      ))}
    </svg>
  );
}
