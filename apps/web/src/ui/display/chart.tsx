import { clsx } from 'clsx';
import { chartColors } from './chart-colors.ts';
import { ChartGrid } from './chart-grid.tsx';
import { chartLabels, chartPills, type ChartPoint } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { imageRole } from '../image-role.ts';

type ChartProps = {
  /** A sentence that describes the chart. */
  summary: string;
  /** Column heads of the hidden table, such as day and commands. */
  heads: readonly [string, string];
  points: readonly ChartPoint[];
  /** Formats a value in the hidden table. */
  valueText?: (value: number) => string;
  height?: number;
  className?: string;
};

/** A bar chart of pills. The newest is highlighted. */
export function Chart({ summary, heads, points, valueText = String, height = 136, className }: ChartProps) {
  const values = points.map(({ value }) => value);
  return (
    <div className={clsx('relative w-full', className)}>
      <svg {...imageRole(summary)} width="100%" height={height} className="block">
        <ChartGrid height={height} />
        {chartPills(values, height).map((pill, index, all) => (
          <rect
            key={pill.x}
            {...pill}
            rx={pill.width / 2}
            transform={`translate(${-pill.width / 2})`}
            className={index === all.length - 1 ? chartColors.newest.fill : chartColors.quiet.fill}
          />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-caption text-text-2">
        {chartLabels(points).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ChartTable
        caption={summary}
        heads={heads}
        rows={points.map(({ label, value }) => [label, valueText(value)])}
      />
    </div>
  );
}
