export type Verdict = { reached: string; isReached: boolean };
type Row<Numbers> = { test: string; goal: string; judge: (numbers: Numbers) => Verdict };

export const row = <Numbers extends Record<string, number>>(definition: Row<Numbers>) => ({
  ...definition,
  isSum: false,
});

/** A row that adds up the numbers of several tests. */
export const sumRow = <Numbers extends Record<string, number>>(definition: Row<Numbers>) => ({
  ...definition,
  isSum: true,
});

export const grouped = (number: number) => number.toLocaleString('en');
