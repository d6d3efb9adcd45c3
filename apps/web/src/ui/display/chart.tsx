import { clsx } from 'clsx';
import { ChartGrid } from './chart-grid.tsx';
import { chartLabels, chartPills, type ChartPoint } from './chart-scale.ts';
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
            className={
              index === all.length - 1
                ? 'fill-[light-dark(var(--primary),var(--color-lamp))]'
                : 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]'
            }
          />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-caption text-text-2">
        {chartLabels(points).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {/* The wrapper hides the table, because a table ignores the 1 px width of `sr-only`. */}
      <div className="sr-only">
        <table>
          <caption>{summary}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{valueText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
