import type { Verdict } from './figure-row.ts';
import { rows, type NumbersOf, type RowName } from './figure-rows.ts';

export type Report = { row: RowName; numbers: Record<string, number> };

declare module 'vitest' {
  interface TaskMeta {
    figures?: Report;
  }
}

/** Adds a test's measurements to the table of `npm run test:faults`, through the Vitest report. */
export function reportFigures<Name extends RowName>(
  task: { meta: { figures?: Report } },
  row: Name,
  numbers: NumbersOf<Name>,
): void {
  task.meta.figures = { row, numbers };
}

/** The fields we read about one test in Vitest's JSON report. */
export type TestResult = {
  status: string;
  fullName: string;
  failureMessages?: string[];
  meta: { figures?: Report };
};

export type Line = {
  test: string;
  goal: string;
  reached: string;
  isReached: boolean;
  /** One of its tests failed and is already counted. */
  hasFailedTest: boolean;
};

/** Builds the table from the results of one run. A row that no test reported counts as not reached. */
export function tableOf(results: readonly TestResult[]): Line[] {
  return Object.entries(rows).map(([name, row]) => {
    const { test, goal } = row;
    const own = results.filter(({ meta }) => meta.figures?.row === name);
    const hasFailedTest = own.some(({ status }) => status !== 'passed');
    const line = (reached: string, isReached: boolean) => ({ test, goal, reached, isReached, hasFailedTest });
    if (own.length === 0) return line('not reported', false);
    // The first report would hide the second one.
    if (own.length > 1 && !row.isSum) return line(`reported by ${own.length} tests`, false);
    // `reportFigures` checks the types of the numbers. Here they come from a JSON file.
    const { reached, isReached } = (row.judge as (numbers: Record<string, number>) => Verdict)(sumOf(own));
    return line(reached, isReached && !hasFailedTest);
  });
}

function sumOf(results: readonly TestResult[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { meta } of results) {
    for (const [name, number] of Object.entries(meta.figures?.numbers ?? {})) {
      sum[name] = (sum[name] ?? 0) + number;
    }
  }
  return sum;
}
