import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckoutCopy } from './checkout-copy.ts';
import { freePort } from './free-port.ts';

type Outcome = { code: number; output: string };

/** Runs a program of the copy inside the copy. */
export function runInCopy(
  copy: CheckoutCopy,
  program: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(copy.path, program), ...parameters],
      {
        cwd: copy.path,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

export type Checked = {
  code: number;
  lastLine: string;
  /** The checks' complaints, by the name of the check. */
  complaints: Map<string, string>;
};

export async function runChecksInCopy(copy: CheckoutCopy, ...checks: string[]): Promise<Checked> {
  const { code, output } = await runInCopy(copy, 'scripts/check.ts', checks);
  const complaints = new Map(
    output
      .split(/^(?=ok {3}|FAIL )/m)
      .filter((section) => section.startsWith('FAIL '))
      .map((section) => {
        const [title = '', ...lines] = section.split('\n');
        return [title.slice('FAIL '.length), lines.join('\n')] as const;
      }),
  );
  return { code, lastLine: output.trimEnd().split('\n').at(-1) ?? '', complaints };
}

/** For example `{ runner: 'vitest', selection: ['--project', 'server', 'role-matrix'] }`. */
export type TestRun = { runner: 'vitest' | 'playwright'; selection: string[] };
export type Titles = { passed: string[]; failed: string[]; output: string };

/** Runs tests of the copy. A title starts with the titles of its suites, separated by spaces. */
export function runTestsInCopy(copy: CheckoutCopy, { runner, selection }: TestRun): Promise<Titles> {
  return runner === 'vitest' ? runVitest(copy, selection) : runPlaywright(copy, selection);
}

async function runVitest(copy: CheckoutCopy, selection: string[]): Promise<Titles> {
  type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };
  const file = join(copy.path, 'node_modules/vitest-report.json');
  const { output } = await runInCopy(copy, 'node_modules/vitest/vitest.mjs', [
    'run',
    ...selection,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const tests = (readReport(file, output) as Report).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const titled = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return { passed: titled('passed'), failed: titled('failed'), output };
}

type Suite = { title: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] };

async function runPlaywright(copy: CheckoutCopy, selection: string[]): Promise<Titles> {
  const file = join(copy.path, 'node_modules/playwright-report.json');
  await runInCopy(copy, 'scripts/prepare.mjs', []);
  const { output } = await runInCopy(
    copy,
    'node_modules/@playwright/test/cli.js',
    ['test', ...selection, '--reporter=json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_PORT: String(await freePort()) },
  );
  const { suites } = readReport(file, output) as { suites: Suite[] };
  // The outermost suite is the file.
  const specs = suites.flatMap((suite) => specsIn({ ...suite, title: '' }));
  const titled = (wanted: boolean) => specs.filter(({ ok }) => ok === wanted).map(({ title }) => title);
  return { passed: titled(true), failed: titled(false), output };
}

function specsIn({ title, suites = [], specs }: Suite): { title: string; ok: boolean }[] {
  const inside = [...specs, ...suites.flatMap(specsIn)];
  return inside.map((spec) => ({ ok: spec.ok, title: `${title} ${spec.title}`.trim() }));
}

function readReport(file: string, output: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new Error(`The runner left no report:\n${output}`, { cause: error });
  }
}
