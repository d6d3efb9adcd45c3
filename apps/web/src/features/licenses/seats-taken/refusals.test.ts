import { expect, it } from 'vitest';
import { sampleLicense, sampleRefusal, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { nextRefusals, noRefusals, type RefusalEvent } from './refusals.ts';

const [a, b] = [sampleLicense(), sampleLicense()];
const [first, second, third] = [sampleSession(a, '1'), sampleSession(a, '2'), sampleSession(a, '3')];
const hour = 3_600_000;

const refused = (
  license: typeof a,
  ip: string,
  { holders = [first, second], at = 0, uuid = a.id } = {},
): RefusalEvent => ({
  type: 'refused',
  refusal: sampleRefusal(license, holders, { ip, uuid }),
  at,
});
const closed = { type: 'closed', at: 0 } as const;
const shownAfter = (...events: RefusalEvent[]) =>
  events.reduce(nextRefusals, noRefusals).waiting.map(({ license, ip }) => [license, ip]);

it('[LIC-142] shows the newest refusal of each license, one license after the other', () => {
  const events = [refused(a, '1'), refused(b, '2'), refused(a, '3')];
  expect(shownAfter(...events)).toEqual([
    [a.id, '3'],
    [b.id, '2'],
  ]);
  expect(shownAfter(...events, closed)).toEqual([[b.id, '2']]);
});

it('[LIC-142] shows no refusal of the same device for an hour after the last was closed', () => {
  expect(shownAfter(refused(a, '1'), closed, refused(a, '2', { at: hour - 1 }))).toEqual([]);
  expect(shownAfter(refused(a, '1'), closed, refused(a, '2', { at: hour }))).toEqual([[a.id, '2']]);
  expect(shownAfter(refused(a, '1'), closed, refused(b, '2'))).toEqual([[b.id, '2']]);
});

it('[LIC-142] shows the next refusal at once if another session holds a seat', () => {
  const other = refused(a, '2', { holders: [first, third] });
  expect(shownAfter(refused(a, '1'), closed, other)).toEqual([[a.id, '2']]);
});

it('[LIC-142] shows the next refusal at once if it is of another device', () => {
  const stranger = refused(a, '2', { uuid: b.id });
  expect(shownAfter(refused(a, '1'), closed, stranger)).toEqual([[a.id, '2']]);
});
