import { clsx } from 'clsx';
import { chartPills } from '../display/chart-scale.ts';
import { imageRole } from '../image-role.ts';

type SparklineProps = {
  /** Oldest first, about one per second. */
  values: readonly number[];
  /** For screen readers. Omit it if a number beside it says the same. */
  label?: string;
  height?: number;
  className?: string;
};

/** A small live chart of pills around a middle line. The newest is highlighted. For use in windows. */
export function Sparkline({ values, label, height = 20, className }: SparklineProps) {
  const width = 3;
  const gap = 3;
  const length = Math.max(0, values.length * (width + gap) - gap);
  return (
    <svg
      width={length}
      height={height}
      viewBox={`0 0 ${length} ${height}`}
      className={clsx('shrink-0', className)}
      {...imageRole(label)}
    >
      {chartPills(values, height, width).map((pill, index, all) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a pill is its place; its height changes
          key={index}
          x={index * (width + gap)}
          y={(height - pill.height) / 2}
          width={width}
          height={pill.height}
          rx={width / 2}
          className={index === all.length - 1 ? 'fill-lamp' : 'fill-on-window-3/45'}
        />
      ))}
    </svg>
  );
}
