import { describe, expect, it } from 'vitest';
import { sampleCrash, sampleLicense, sampleSession } from '../../testing/samples/sample-licenses.ts';
import {
  addCrash,
  addSession,
  addToNewest,
  addToPages,
  afterReport,
  changeInPages,
  changeInSessions,
  removeCrash,
  removeFromPages,
} from './patch-licenses.ts';

const [a, b, c] = [sampleLicense(), sampleLicense(), sampleLicense()];
const page = (data: (typeof a)[], total: number) => ({ data, next: null, total });

describe('changed licenses', () => {
  it('changes a license on whichever page lists it, and keeps the other pages', () => {
    const cached = { pages: [page([a], 2), page([b], 2)] };
    const changed = changeInPages(cached, b.id, (license) => ({ ...license, revoked: true }));
    expect(changed.pages[1]?.data).toEqual([{ ...b, revoked: true }]);
    expect(changed.pages[0]).toBe(cached.pages[0]);
  });

  it('keeps a list that does not contain the license', () => {
    const cached = { pages: [page([a], 1)] };
    expect(changeInPages(cached, b.id, () => c)).toBe(cached);
  });

  it('keeps what a running product reports about itself when its license changes', () => {
    const session = sampleSession(a, 'Mall Moderator');
    const [changed] = changeInSessions([session], a.id, (license) => ({
      ...license,
      sessions: 9,
      metadata: [],
    }));
    expect(changed?.data).toEqual({ ...session.data, sessions: 9 });
  });

  it('keeps the metadata of a license when a product that reports none starts', () => {
    const named = { ...a, metadata: [{ name: 'username', value: 'Before' }] };
    const silent = { ...sampleSession(a, 'Ignored'), data: { ...a, totalRequests: 7, metadata: [] } };
    expect(afterReport(silent)(named)).toEqual({ ...named, totalRequests: 7 });
    expect(afterReport(silent)({ ...named, totalRequests: 9, expire: null })).toMatchObject({
      totalRequests: 9,
      expire: null,
    });
    const talking = sampleSession(a, 'After');
    expect(afterReport(talking)(named).metadata).toEqual(talking.data.metadata);
  });
});

it('takes a deleted license out of its page and counts it on none', () => {
  const cached = { pages: [page([a], 2), page([b], 2)] };
  expect(removeFromPages(cached, b.id).pages).toEqual([page([a], 1), page([], 1)]);
  expect(removeFromPages(cached, c.id)).toBe(cached);
});

describe('new licenses', () => {
  it('puts a new license first and counts it on every page', () => {
    const added = addToPages({ pages: [page([b], 2), page([a], 2)] }, c);
    expect(added?.pages).toEqual([page([c, b], 3), page([a], 3)]);
  });

  it('adds a license that a refetch already brought only once', () => {
    const cached = { pages: [page([c, b], 2)] };
    expect(addToPages(cached, c)).toBe(cached);
    const newest = { newest: [c, b], total: 2 };
    expect(addToNewest(newest, c, 6)).toBe(newest);
  });

  it('leaves a license to the server whose event arrives after that of a newer one', () => {
    const older = { ...c, createdAt: '2020-01-01T00:00:00.000Z' };
    expect(addToPages({ pages: [page([b], 1)] }, older)).toBeNull();
    expect(addToNewest({ newest: [b], total: 1 }, older, 6)).toBeNull();
  });

  it('shows only as many of the newest licenses as fit', () => {
    expect(addToNewest({ newest: [b, a], total: 2 }, c, 2)).toEqual({ newest: [c, b], total: 3 });
  });
});

it('sorts product sessions by start and lists a resumed one once', () => {
  const early = { ...sampleSession(a, 'Early'), uptime: '2026-11-15T01:00:00.000Z' };
  const late = { ...sampleSession(b, 'Late'), uptime: '2026-11-15T02:00:00.000Z' };
  expect(addSession([late], early)).toEqual([early, late]);
  expect(addSession([early, late], { ...early, ip: '203.0.113.8' })).toEqual([
    { ...early, ip: '203.0.113.8' },
    late,
  ]);
});

it('[LIC-132] keeps the last crash of each license, newest first, until it starts again', () => {
  const [first, again, other] = [sampleCrash(a), sampleCrash(a), sampleCrash(b)];
  expect(addCrash([first], other)).toEqual([other, first]);
  expect(addCrash([other, first], again)).toEqual([again, other]);
  expect(removeCrash([again, other], a.id)).toEqual([other]);
});
