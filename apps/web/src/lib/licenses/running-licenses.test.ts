import { expect, it } from 'vitest';
import { sampleCrash, sampleLicense } from '../../testing/samples/sample-licenses.ts';
import { sessionCountOf, creatureStateOf, runningLicenses } from './running-licenses.ts';

const [a, b] = [sampleLicense(), sampleLicense()];

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('[LED-29] lists a license with several product sessions once, with the start and metadata of the first', () => {
  const named = { ...b, metadata: [{ name: 'username', value: 'First' }] };
  const sessions = [
    { data: named, socketId: 'one', uptime: at(1) },
    { data: a, socketId: 'two', uptime: at(2) },
    { data: b, socketId: 'three', uptime: at(3) },
  ];
  expect(runningLicenses(sessions)).toEqual([
    { license: named, socketId: 'one', since: at(1), sessionCount: 2 },
    { license: a, socketId: 'two', since: at(2), sessionCount: 1 },
  ]);
});

it('[LIC-108] opens the eyes while a product session of the license runs, and is null until that is known', () => {
  const running = runningLicenses([{ data: a, socketId: 'one', uptime: at(1) }]);
  expect(creatureStateOf(a.id, running, [])).toBe('awake');
  expect(creatureStateOf(b.id, running, [])).toBe('asleep');
  expect(creatureStateOf(null, running, [])).toBe('asleep');
  expect(creatureStateOf(a.id, [], undefined)).toBe('asleep');
  expect(creatureStateOf(a.id, undefined, [])).toBeNull();
  expect([a, b].map(({ id }) => sessionCountOf(id, running))).toEqual([1, 0]);
});

it('[LIC-134] shows trouble after a crash, unless another product session of the license runs', () => {
  const running = runningLicenses([{ data: a, socketId: 'one', uptime: at(1) }]);
  const crashes = [sampleCrash(a), sampleCrash(b)];
  expect(creatureStateOf(a.id, running, crashes)).toBe('awake');
  expect(creatureStateOf(b.id, running, crashes)).toBe('trouble');
  expect(creatureStateOf(b.id, undefined, crashes)).toBeNull();
});
