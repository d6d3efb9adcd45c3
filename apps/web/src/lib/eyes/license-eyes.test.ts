import { expect, it } from 'vitest';
import { sampleLicense } from '../../testing/sample-licenses.ts';
import { sessionCountOf, eyesOf, runningOf } from './license-eyes.ts';

const [a, b] = [sampleLicense(), sampleLicense()];

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('[LED-29] lists a license with several product sessions once, with the start and metadata of the first', () => {
  const named = { ...b, metadata: [{ name: 'username', value: 'First' }] };
  const sessions = [
    { data: named, uptime: at(1) },
    { data: a, uptime: at(2) },
    { data: b, uptime: at(3) },
  ];
  expect(runningOf(sessions)).toEqual([
    { license: named, since: at(1), copies: 2 },
    { license: a, since: at(2), copies: 1 },
  ]);
});

it('[LIC-108] opens the eyes while a product session of the license runs, and is null until that is known', () => {
  const running = runningOf([{ data: a, uptime: at(1) }]);
  expect(eyesOf(a.id, running)).toBe('awake');
  expect(eyesOf(b.id, running)).toBe('asleep');
  expect(eyesOf(null, running)).toBe('asleep');
  expect(eyesOf(a.id, [])).toBe('asleep');
  expect(eyesOf(a.id, undefined)).toBeNull();
  expect([a, b].map(({ id }) => sessionCountOf(id, running))).toEqual([1, 0]);
});
