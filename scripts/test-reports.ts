import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestResult } from '../faults/figures.ts';

/** The outcome of one part of the tests. Each failure names its file and title and says what was wrong. */
export type Outcome = { passed: number; failures: string[] };

type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: TestResult[] }[];
};

/** A test that did not run counts as failed. Otherwise no one would notice. */
export function readVitest(
  report: unknown,
  { code, checkout }: { code: number; checkout: string },
): Outcome & { results: TestResult[] } {
  const files = (report as VitestReport | null)?.testResults ?? [];
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(checkout, name);
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map(({ fullName, status: outcome, failureMessages }) =>
        describe(`${file} > ${fullName}`, outcome === 'failed' ? reason(failureMessages?.[0]) : outcome),
      );
    // Such as a file that cannot be loaded.
    return status === 'failed' && failed.length === 0
      ? [describe(`${file} failed outside its tests`, reason(message))]
      : failed;
  });
  const passed = results.filter(({ status }) => status === 'passed').length;
  return { ...judge({ passed, failures }, code), results };
}

type Suite = { title: string; file: string; suites?: Suite[]; specs: Spec[] };
type JourneyStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';
type JourneyError = { message?: string };
type Journey = { status: JourneyStatus; results?: { error?: JourneyError }[] };
type Spec = { title: string; tests: Journey[] };
type PlaywrightReport = { suites?: Suite[]; errors?: JourneyError[] };

/** A test that passed only on a retry counts as failed, and so does one that did not run. */
export function readJourneys(report: unknown, code: number): Outcome {
  const { suites = [], errors = [] } = (report ?? {}) as PlaywrightReport;
  const tests = suites.flatMap((file) => testsIn({ ...file, title: '' }, file.title));
  const failures = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ title, status, error }) =>
      describe(title, status === 'unexpected' ? reason(error?.message) : status),
    );
  // Such as a file that cannot be loaded.
  const broken = errors.map(({ message }) => reason(message) || 'Playwright failed');
  return judge({ passed: tests.length - failures.length, failures: [...failures, ...broken] }, code);
}

type JourneyOutcome = { title: string; status: JourneyStatus; error: JourneyError | undefined };

function testsIn(suite: Suite, file: string): JourneyOutcome[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      title: `${file} > ${`${suite.title} ${title}`.trim()}`,
      status,
      error: results.find(({ error }) => error)?.error,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, file))];
}

const describe = (title: string, why: string) => (why === '' ? title : `${title} (${why})`);

/** The first lines of an error, which say what was expected, without the stack. */
function reason(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stack = lines.findIndex((line) => line.startsWith('at '));
  return lines
    .slice(0, stack === -1 ? 6 : Math.min(stack, 6))
    .join(' ')
    .slice(0, 400);
}

/** A missing or empty report means that nothing was tested, so it counts as a failure. */
function judge({ passed, failures }: Outcome, code: number): Outcome {
  if (failures.length > 0) return { passed, failures };
  if (passed === 0) return { passed, failures: ['The runner left no results'] };
  return { passed, failures: code === 0 ? [] : [`The runner ended with code ${code}`] };
}
