import { runChecks, runJourneys, runVitest } from './test-parts.ts';
import type { Outcome } from './test-reports.ts';
import { conclude, runInTurn } from './test-summary.ts';
import { bringTestTools } from './test-tools.ts';

/** `npm test`: everything except the planted faults, with the fault tests in their short form. */
export async function runTests(): Promise<Outcome> {
  await bringTestTools();
  // In sequence, because in parallel browsers and killed servers would slow each other down.
  return runInTurn({
    checks: runChecks,
    // Server tests often wait for PostgreSQL and for timers, so there are more workers than cores.
    'unit and server': () =>
      runVitest([...['components', 'faults', 'planted-faults'].map(without), '--maxWorkers=4']),
    components: () => runVitest(['--project=components']),
    journeys: runJourneys,
    faults: () => runVitest(['--project=faults']),
  });
}

const without = (project: string) => `--project=!${project}`;

if (import.meta.main) conclude(await runTests());
