export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The lowest and the highest, like `12–48`. */
export function spread(values: number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
}
