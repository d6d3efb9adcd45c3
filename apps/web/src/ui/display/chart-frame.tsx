import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { axisLabels, type ValueAxis } from './chart-scale.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartReader, type Reading } from './chart-reader.tsx';
import { imageRole } from '../image-role.ts';

type Props = {
  /** A sentence that describes the chart. */
  summary: string;
  axis: ValueAxis;
  /** The height above the baseline. */
  height: number;
  /** The height under the baseline. */
  below?: number;
  /** What a screen reader calls a reading, such as 'Day'. */
  unit: string;
  readings: readonly Reading[];
  /** Rectangles. */
  children: ReactNode;
  className?: string;
};

/** The values and labels around the pills of a chart, and a tooltip for each of them. */
export function ChartFrame({ summary, axis, height, below = 0, unit, readings, children, className }: Props) {
  return (
    <div className={clsx('grid grid-cols-[auto_minmax(0,1fr)]', className)}>
      <div aria-hidden="true" className="w-10 text-caption text-text-2">
        <div className="relative" style={{ height }}>
          {axis.marks.map((mark, line) => (
            <span
              key={mark}
              className="numeric absolute left-0 -translate-y-1/2"
              style={{ top: Math.round((line * height) / axis.marks.length) }}
            >
              {mark}
            </span>
          ))}
        </div>
      </div>
      <div className="relative">
        <svg {...imageRole(summary)} width="100%" height={height + below} className="block">
          <ChartGrid height={height} lines={axis.marks.length} />
          {children}
          <rect y={height} width="100%" height="1" className="fill-line-2" />
        </svg>
        <ChartReader unit={unit} readings={readings} />
        <div aria-hidden="true" className="relative mt-1.5 h-4 text-caption text-text-2">
          {axisLabels(readings).map(({ label, x }) => (
            <span key={x} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: x }}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
