import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestResult } from '../faults/figures.ts';
import { readJourneys, readVitest, type Outcome } from './test-reports.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

export async function runChecks(): Promise<Outcome> {
  const code = await run('scripts/check.ts', []);
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['npm run check'] };
}

/** `selection` is passed to `vitest run`: projects and parts of file names. If empty, everything runs. */
export async function runVitest(
  selection: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome & { results: TestResult[] }> {
  const { code, report } = await withReport((file) =>
    run(
      'node_modules/vitest/vitest.mjs',
      ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env,
    ),
  );
  return readVitest(report, { code, checkout });
}

export async function runJourneys(): Promise<Outcome> {
  const { code, report } = await withReport((file) =>
    run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  return readJourneys(report, code);
}

/** The report is null if it is missing or truncated. */
async function withReport(
  runner: (file: string) => Promise<number>,
): Promise<{ code: number; report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'botique-report-'));
  try {
    const file = join(folder, 'report.json');
    const code = await runner(file);
    const report = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => null);
    return { code, report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [join(checkout, program), ...parameters], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
