import { strings } from '@botique/contract/strings.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const checkout = join(import.meta.dirname, '../../../..');
const stringsFiles = new Set(
  ['strings.ts', 'site-strings.ts', 'money-strings.ts', 'licenses/license-strings.ts'].map((file) =>
    join(checkout, 'packages/contract/src', file),
  ),
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** `session` holds our own words. Of the owner's, only sentences: a single word may mean something else. */
const { session: _ours, ...ownersWords } = strings;
const sentences = [ownersWords, moneyStrings, licenseStrings]
  .flatMap(textsIn)
  .filter((text) => text.split(' ').length > 2);

/** Excludes tests and the page that shows the UI kit. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|dev-ui)\//.test(file))
    .map((file) => join(checkout, folder, file));
}

it('[OFF-68] keeps every exact sentence of the owner in the strings files only, once', () => {
  expect(sentences.length).toBeGreaterThan(20);
  expect(new Set(sentences).size).toBe(sentences.length);
  const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(100);
  const repeated = sources
    .filter((file) => !stringsFiles.has(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return sentences.filter((text) => source.includes(text)).map((text) => `${file}: ${text}`);
    });
  expect(repeated).toEqual([]);
});
