import { expect, it } from 'vitest';
import { sampleLicense, sampleRefusal } from '../../../testing/samples/sample-licenses.ts';
import { nextRefusals, type RefusalEvent } from './refusals.ts';

const [a, b] = [sampleLicense(), sampleLicense()];
const refused = (license: typeof a, ip: string): RefusalEvent => ({
  type: 'refused',
  refusal: sampleRefusal(license, [], { ip }),
});

it('[LIC-142] shows the newest refusal of each license, one license after the other', () => {
  const waiting = [refused(a, '1'), refused(b, '2'), refused(a, '3')].reduce(nextRefusals, []);
  expect(waiting.map(({ license, ip }) => [license, ip])).toEqual([
    [a.id, '3'],
    [b.id, '2'],
  ]);
  expect(nextRefusals(waiting, { type: 'closed' }).map(({ ip }) => ip)).toEqual(['2']);
});
