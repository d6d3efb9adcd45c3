import { describe, expect, it } from 'vitest';
import { readJourneys, readVitest } from './test-reports.ts';

const ended = (code: number) => ({ code, checkout: '/shop' });
const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
  meta: {},
});
const file = (name: string, status: string, assertionResults: object[]) => ({
  name: `/shop/${name}`,
  status,
  assertionResults,
});

describe("vitest's report", () => {
  it('lists each failed Vitest test by its file, title and reason, and counts the others', () => {
    const error = 'AssertionError: expected 3 to be 2\n\n    at /shop/a.test.ts:3:1\n    at run';
    const tests = [test('passed', 'adds'), test('failed', 'a suite subtracts', error)];
    const report = { testResults: [file('a.test.ts', 'failed', tests)] };
    expect(readVitest(report, ended(1))).toEqual({
      passed: 1,
      failures: ['a.test.ts > a suite subtracts (AssertionError: expected 3 to be 2)'],
      results: tests,
    });
  });

  it.for(['skipped', 'pending', 'todo'])('counts a Vitest test that is %s as failed', (status) => {
    const report = { testResults: [file('a.test.ts', 'passed', [test('passed', 'x'), test(status, 'y')])] };
    expect(readVitest(report, ended(0)).failures).toEqual([`a.test.ts > y (${status})`]);
  });

  it('lists a Vitest file that failed outside its tests', () => {
    const report = { testResults: [file('a.test.ts', 'failed', [])] };
    expect(readVitest(report, ended(1)).failures).toEqual(['a.test.ts failed outside its tests']);
  });

  it.for([
    ['is missing', null, 1, 'The runner left no results'],
    ['holds no test', { testResults: [] }, 0, 'The runner left no results'],
    [
      'says that all is well, but the runner does not',
      { testResults: [file('a.test.ts', 'passed', [test('passed', 'x')])] },
      1,
      'The runner ended with code 1',
    ],
  ] as const)('counts a Vitest report as a failure when it %s', ([, report, code, failure]) => {
    expect(readVitest(report, ended(code)).failures).toEqual([failure]);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const reportOf = (...specs: object[]) => ({
    suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a visitor', specs }] }],
  });

  it.for([
    ['unexpected', ''],
    ['flaky', ' (flaky)'],
    ['skipped', ' (skipped)'],
  ])('counts a Playwright test that is %s as failed', ([status = '', note]) => {
    expect(readJourneys(reportOf(spec('looks', 'expected'), spec('buys', status)), 0)).toEqual({
      passed: 1,
      failures: [`a.spec.ts > a visitor buys${note}`],
    });
  });

  it('says why a Playwright test failed', () => {
    const error = { message: 'Error: \u001B[31mtoHaveText\u001B[39m failed\n\nExpected: "1"\n  at here' };
    const failed = { title: 'buys', tests: [{ status: 'unexpected', results: [{ error }] }] };
    expect(readJourneys(reportOf(failed), 1).failures).toEqual([
      'a.spec.ts > a visitor buys (Error: toHaveText failed Expected: "1")',
    ]);
  });

  it('counts a Playwright report as a failure when a file could not be loaded or the report is missing', () => {
    const errors = [{ message: 'SyntaxError: b.spec.ts\n  at line 1' }];
    const report = { ...reportOf(spec('looks', 'expected')), errors };
    expect(readJourneys(report, 1)).toEqual({ passed: 1, failures: ['SyntaxError: b.spec.ts'] });
    expect(readJourneys(null, 1)).toEqual({ passed: 0, failures: ['The runner left no results'] });
  });
});
