import type { Outcome } from './test-reports.ts';

/** Runs the parts in sequence, then lists the failures and how long each part took. */
export async function runInTurn(parts: Record<string, () => Promise<Outcome>>): Promise<Outcome> {
  const lines: string[] = [];
  const failures: string[] = [];
  let passed = 0;
  for (const [name, part] of Object.entries(parts)) {
    const begun = performance.now();
    const outcome = await part().catch((error: unknown) => ({ passed: 0, failures: [String(error)] }));
    const seconds = Math.round((performance.now() - begun) / 1000);
    lines.push(`${name.padEnd(26)} ${String(seconds).padStart(5)} s   ${describe(outcome)}`);
    failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`));
    passed += outcome.passed;
  }
  // At the end, because CI keeps only the end of long output.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
  return { passed, failures };
}

/** Prints the last line of every test command and sets its exit code. */
export function conclude(outcome: Outcome): void {
  console.log(`\n${describe(outcome)}`);
  process.exitCode = outcome.failures.length === 0 ? 0 : 1;
}

const describe = ({ passed, failures }: Outcome) => `${passed} passed, ${failures.length} failed`;
