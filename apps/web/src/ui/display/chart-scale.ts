export type ChartPoint = { label: string; value: number };

type Pill = { x: string; y: number; width: number; height: number };

/** From 3 to 6, thinner for more values. */
export function pillWidth(count: number): number {
  return Math.max(3, Math.min(6, Math.round(180 / Math.max(1, count))));
}

/**
 * Positions of the pills of a chart. `x` is the middle of a pill in percent, so that the chart scales while
 * the pills stay round. Zero shows as a dot.
 */
export function chartPills(
  values: readonly number[],
  height: number,
  width = pillWidth(values.length),
): Pill[] {
  const highest = Math.max(0, ...values);
  return values.map((value, index) => {
    const share = highest > 0 ? Math.max(0, value) / highest : 0;
    const tall = Math.max(width, Math.round(share * height));
    return {
      x: pillMiddle(index, values.length),
      y: height - tall,
      width,
      height: tall,
    };
  });
}

/** `top` is the highest value of the axis, and `marks` are the texts of its lines from there down. */
export type ValueAxis = { top: number; marks: string[] };

const dollarMark = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Two or three lines at round amounts, such as $20, $40 and $60 for up to $51.25. None without amounts. */
export function dollarAxis(highest: number): ValueAxis {
  if (highest <= 0) return { top: 1, marks: [] };
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest)) - 1);
  const axes = [1, 2, 4, 5, 10, 20, 25, 40, 50].flatMap((step) =>
    [3, 2].map((lines) => ({ lines, step: step * power, top: lines * step * power })),
  );
  const { lines, step, top } = axes
    .filter((axis) => axis.top >= highest)
    .reduce((best, axis) => (axis.top < best.top ? axis : best));
  return { top, marks: Array.from({ length: lines }, (_, line) => dollarMark.format(step * (lines - line))) };
}

/** The middle of a pill in percent of the width. */
export const pillMiddle = (index: number, count: number) => `${round(((index + 0.5) / count) * 100)}%`;

/** The first, middle and last label with the middles of their pills, or fewer if there are fewer points. */
export function axisLabels(points: readonly { label: string }[]): { label: string; x: string }[] {
  const last = points.length - 1;
  const shown = new Set([0, Math.floor(last / 2), last]);
  return points.flatMap(({ label }, index) =>
    shown.has(index) ? [{ label, x: pillMiddle(index, points.length) }] : [],
  );
}

/** The first, middle and last label, or fewer if there are fewer points. */
export function chartLabels(points: readonly ChartPoint[]): string[] {
  const last = points.length - 1;
  const shown = new Set([0, Math.floor(last / 2), last]);
  return points.filter((_, index) => shown.has(index)).map(({ label }) => label);
}

const round = (value: number) => Math.round(value * 100) / 100;
