import { expect, it } from 'vitest';
import { runningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { runningFirst } from './running-first.ts';
import { sampleLicense } from '../../../testing/samples/sample-licenses.ts';

type Named = ReturnType<typeof sampleLicense>;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => sampleLicense({ id })) as [Named, Named, Named, Named];

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('[LED-26] puts running licenses first, new or not, and keeps the order of the others', () => {
  const running = runningLicenses([
    { data: d, socketId: 'd', uptime: at(1) },
    { data: b, socketId: 'b', uptime: at(2) },
  ]);
  const ids = (newest: Named[], limit: number) =>
    runningFirst(running, newest, limit).map(({ license, running: its }) => [license.id, its !== null]);
  expect(ids([a, b, c], 3)).toEqual([
    ['d', true],
    ['b', true],
    ['a', false],
  ]);
  expect(ids([a, b, c], 1)).toEqual([['d', true]]);
  expect(runningFirst([], [a, b], 3)).toEqual([
    { license: a, running: null },
    { license: b, running: null },
  ]);
});
