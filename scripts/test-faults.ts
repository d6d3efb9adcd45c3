import { tableOf, type Line, type TestResult } from '../faults/figures.ts';
import { runVitest } from './test-parts.ts';
import type { Outcome } from './test-reports.ts';
import { conclude, runInTurn } from './test-summary.ts';
import { bringTestTools } from './test-tools.ts';

/** These measure how long something takes, so nothing else runs at the same time. */
const timed = [
  'faults/seats',
  'faults/generated-requests',
  'faults/outages',
  'faults/reconnect-herd',
  'faults/stalled-viewer',
  'faults/console-flood',
];
/** Server tests that feed the table or have a full size. */
const inServer = ['role-matrix', 'forgeries'];

/** `npm run test:faults`: every fault test at full size, planted faults, then the table of figures. */
export async function runFaultTests(): Promise<Outcome> {
  await bringTestTools();
  const results: TestResult[] = [];
  const runSelection = (selection: string[]) => async () => {
    const outcome = await runVitest(selection, { FAULTS: 'full' });
    results.push(...outcome.results);
    return outcome;
  };
  const { passed, failures } = await runInTurn({
    'timed fault tests': runSelection([...timed, '--maxWorkers=1']),
    'role matrix and forgeries': runSelection(['--project', 'server', ...inServer]),
    'other fault tests': runSelection(['--project', 'faults', ...timed.map((file) => `--exclude=${file}*`)]),
    'planted faults': runSelection(['--project', 'planted-faults']),
  });
  const table = tableOf(results);
  printTable(table);
  // A missed figure fails the run even if its tests passed. Failed tests are already counted.
  const missed = table.filter(({ isReached, hasFailedTest }) => !isReached && !hasFailedTest);
  return { passed, failures: [...failures, ...missed.map(({ test }) => `not reached: ${test}`)] };
}

function printTable(lines: readonly Line[]): void {
  console.log('\n| test | figure to reach | reached |\n|---|---|---|');
  for (const { test, goal, reached, isReached } of lines) {
    console.log(`| ${test} | ${goal} | ${isReached ? '' : 'NOT REACHED: '}${reached} |`);
  }
}

if (import.meta.main) conclude(await runFaultTests());
