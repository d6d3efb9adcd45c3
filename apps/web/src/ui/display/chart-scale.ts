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
      x: `${round(((index + 0.5) / values.length) * 100)}%`,
      y: height - tall,
      width,
      height: tall,
    };
  });
}

/** The first, middle and last label, or fewer if there are fewer points. */
export function chartLabels(points: readonly ChartPoint[]): string[] {
  const last = points.length - 1;
  const shown = new Set([0, Math.floor(last / 2), last]);
  return points.filter((_, index) => shown.has(index)).map(({ label }) => label);
}

const round = (value: number) => Math.round(value * 100) / 100;
