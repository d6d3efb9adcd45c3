import { pillMiddle } from '../../ui/display/chart-scale.ts';

type Values = { now: number; before: number };
type Pill = { shift: number; width: number; height: number };
type Pair = { x: string; before: Pill | null; now: Pill | null };

/** More pairs than this need thinner pills. */
const roomy = 40;

/**
 * Positions of the pairs of a chart. `x` is the middle of a pair in percent, and `shift` the distance of a pill
 * from it, so that the chart scales while the pairs stay close. Nothing is drawn for zero.
 */
export function pairPills(pairs: readonly Values[], height: number, top: number): Pair[] {
  const [thin, thick, apart] = pairs.length > roomy ? [2.5, 4, 4] : [4, 6, 7];
  const pill = (value: number, shift: number, width: number) =>
    value > 0 ? { shift, width, height: Math.max(width, Math.round((value / top) * height)) } : null;
  return pairs.map(({ now, before }, at) => ({
    x: pillMiddle(at, pairs.length),
    before: pill(before, -apart / 2, thin),
    now: pill(now, apart / 2, thick),
  }));
}
