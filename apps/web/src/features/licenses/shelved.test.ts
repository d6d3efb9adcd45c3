import { expect, it } from 'vitest';
import { runningOf } from '../../lib/eyes/license-eyes.ts';
import { shelved } from './shelved.ts';
import { someLicense } from './testing.ts';

type Named = ReturnType<typeof someLicense>;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => someLicense({ id })) as [Named, Named, Named, Named];

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('[LED-26] puts running licenses first, new or not, and keeps the order of the others', () => {
  const running = runningOf([
    { data: d, uptime: at(1) },
    { data: b, uptime: at(2) },
  ]);
  const ids = (newest: Named[], most: number) =>
    shelved(running, newest, most).map(({ license, running: its }) => [license.id, its !== null]);
  expect(ids([a, b, c], 3)).toEqual([
    ['d', true],
    ['b', true],
    ['a', false],
  ]);
  expect(ids([a, b, c], 1)).toEqual([['d', true]]);
  expect(shelved([], [a, b], 3)).toEqual([
    { license: a, running: null },
    { license: b, running: null },
  ]);
});
