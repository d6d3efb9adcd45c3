import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = { id: string; status: string };

const row = /^\| *([A-Z]+-\d+) *\| *([^|]*?) *\|/gm;
const citation = /\[([A-Z]+-\d+)\]/g;
/** Comments don't cite rules. Matched only at the start of a line, because '/api/*' opens no comment. */
const comments = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const notRun =
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skipIf|runIf|todo|only|fails?|fixme)\b|\bskip\(|\b(?:skip|todo|only|fails): true\b|\btestInfo\.(?:fixme|fail)\(/;
const statuses = new Set(['planned', 'tested']);

/** Every rule is cited by a test or marked as planned, and every cited rule exists. */
export function checkRules(checkout: string): string[] {
  const rules = readRules(checkout);
  const tests = readTests(checkout);
  const cited = new Map(
    tests
      // Tests of the checks plant rules that do not exist.
      .filter(({ file }) => !file.startsWith('scripts/'))
      .flatMap(({ file, text }) => [...text.matchAll(citation)].map(([, id = '']) => [id, file] as const)),
  );
  const ids = new Set(rules.map((rule) => rule.id));
  return [
    ...(rules.length === 0 ? ['docs/rules.md has no rules'] : []),
    ...tests
      .filter(({ text }) => notRun.test(text))
      .map(({ file }) => `${file} holds a test that is not run, or keeps others from running`),
    ...rules
      .filter((rule, at) => rules.findIndex(({ id }) => id === rule.id) !== at)
      .map(({ id }) => `${id} stands twice in docs/rules.md`),
    ...rules
      .filter(({ status }) => !statuses.has(status))
      .map(({ id, status }) => `${id}: "${status}" is neither planned nor tested`),
    ...rules
      .filter(({ id, status }) => status === 'tested' && !cited.has(id))
      .map(({ id }) => `${id} is marked tested, but no test cites it`),
    ...rules
      .filter(({ id, status }) => status === 'planned' && cited.has(id))
      .map(({ id }) => `${id} is marked planned, but ${cited.get(id)} cites it`),
    ...[...cited]
      .filter(([id]) => !ids.has(id))
      .map(([id, file]) => `${file} cites ${id}, which docs/rules.md does not have`),
  ];
}

function readRules(checkout: string): Rule[] {
  const text = readFileSync(join(checkout, 'docs/rules.md'), 'utf8');
  return [...text.matchAll(row)].map(([, id = '', status = '']) => ({ id, status }));
}

function readTests(checkout: string): { file: string; text: string }[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    { cwd: checkout, encoding: 'utf8' },
  );
  return listed
    .split('\n')
    .filter((file) => file && existsSync(join(checkout, file)))
    .map((file) => ({ file, text: readFileSync(join(checkout, file), 'utf8').replaceAll(comments, '') }));
}
