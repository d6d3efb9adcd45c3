import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './check-boundaries.ts';
import { checkDomains } from './check-domains.ts';
import { checkRules } from './check-rules.ts';
import { checkEnglish, checkVocabulary } from './check-words.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

const cacheFolder = join(checkout, 'node_modules/.checks');

type Check = { name: string; run(): Promise<string[]> };

/**
 * Runs a tool from node_modules and returns its output if it fails. With `GOGC`, the compiler and the linter,
 * both written in Go, collect garbage less often: a fifth less work for some memory.
 */
function tool(name: string, program: string, ...parameters: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const script = fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url));
        execFile(
          process.execPath,
          [script, ...parameters],
          { cwd: checkout, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, GOGC: '400' } },
          (error, stdout, stderr) => resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
        );
      }),
  };
}

/**
 * One thread each: the checks run in parallel, and more threads would check shared types repeatedly. Thanks
 * to the cache, the next run checks only what has changed.
 */
function types(name: string, project: string): Check {
  const cache = `${cacheFolder}/${name.replaceAll(' ', '-')}.tsbuildinfo`;
  const flags = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', cache];
  return tool(name, 'typescript/bin/tsc', '-p', project, ...flags);
}

const checks: Check[] = [
  types('types', 'tsconfig.json'),
  types('types of the page', 'apps/web/tsconfig.json'),
  types('types of the browser tests', 'e2e/tsconfig.json'),
  tool('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  tool('format', 'oxfmt/bin/oxfmt', '--check'),
  tool('dead code', 'knip/bin/knip.js', '--no-progress'),
  { name: 'boundaries', run: () => checkBoundaries(checkout) },
  { name: 'domains', run: async () => checkDomains(checkout) },
  { name: 'rules', run: async () => checkRules(checkout) },
  { name: 'english', run: async () => checkEnglish(checkout) },
  { name: 'vocabulary', run: async () => checkVocabulary(checkout) },
];

/** `npm run check` runs all checks; `npm run check -- lint types` runs only those two. */
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.includes(name));
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const results = await Promise.all(
  chosen.map(async ({ name, run }) => ({
    name,
    faults: await run().catch((error: Error) => [error.stack ?? error.message]),
  })),
);
for (const { name, faults } of results) {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const fault of faults) console.log(fault.replaceAll(/^/gm, '     '));
}
const failed = results.filter(({ faults }) => faults.length > 0).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
