type Values = { now: number; before: number };
type Pill = { shift: number; width: number; height: number };
type Pair = { x: string; before: Pill; now: Pill };

/** More pairs than this need thinner pills. */
const roomy = 40;

/**
 * Positions of the pairs of a chart. `x` is the middle of a pair in percent, and `shift` the distance of a pill
 * from it, so that the chart scales while the pairs stay close. Zero shows as a dot.
 */
export function pairPills(pairs: readonly Values[], height: number): Pair[] {
  const [thin, thick, apart] = pairs.length > roomy ? [2.5, 4, 4] : [4, 6, 7];
  const highest = Math.max(0, ...pairs.flatMap(({ now, before }) => [now, before]));
  const tall = (value: number, width: number) =>
    Math.max(width, highest > 0 ? Math.round((value / highest) * height) : 0);
  return pairs.map(({ now, before }, at) => ({
    x: `${Math.round(((at + 0.5) / pairs.length) * 10_000) / 100}%`,
    before: { shift: -apart / 2, width: thin, height: tall(before, thin) },
    now: { shift: apart / 2, width: thick, height: tall(now, thick) },
  }));
}
