import { rows, type NumbersOf, type RowName, type Verdict } from './figure-rows.ts';

export type Report = { row: RowName; numbers: Record<string, number> };

declare module 'vitest' {
  interface TaskMeta {
    figures?: Report;
  }
}

/** Hands what a test measured to the table of `npm run test:faults`, through vitest's own report. */
export function reportFigures<Name extends RowName>(
  task: { meta: { figures?: Report } },
  row: Name,
  numbers: NumbersOf<Name>,
): void {
  task.meta.figures = { row, numbers };
}

/** What vitest's JSON report says about one test, as far as we read it. */
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
  /** One of its tests failed, and was counted as a failed test. */
  hasFailedTest: boolean;
};

/** The table, from the results of one run. A row that no test reported is not reached. */
export function tableOf(results: readonly TestResult[]): Line[] {
  return Object.entries(rows).map(([name, row]) => {
    const { test, goal } = row;
    const own = results.filter(({ meta }) => meta.figures?.row === name);
    const hasFailedTest = own.some(({ status }) => status !== 'passed');
    const line = (reached: string, isReached: boolean) => ({ test, goal, reached, isReached, hasFailedTest });
    if (!row.judge) return line('not built yet', true);
    if (own.length === 0) return line('not reported', false);
    // The first report would hide what the second one says.
    if (own.length > 1 && !row.isSum) return line(`reported by ${own.length} tests`, false);
    // Which numbers a row has is known where they are reported; here they come out of a JSON file.
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
