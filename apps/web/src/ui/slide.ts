type Scale = { min: number; max: number; step: number };
type Track = { left: number; width: number };

/** The step nearest to a horizontal position, within the track. */
export function stepAt(x: number, { left, width }: Track, { min, max, step }: Scale): number {
  const share = Math.min(1, Math.max(0, (x - left) / width));
  const steps = Math.round((share * (max - min)) / step);
  return Math.min(max, min + steps * step);
}
