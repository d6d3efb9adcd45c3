import { describe, expect, it } from 'vitest';
import { someLicense } from './testing.ts';
import { termOf } from './term.ts';

const at = (iso: string) => new Date(iso);

describe('the term of a license', () => {
  it('[LIC-63] is the time left and the elapsed share, which is late past nine tenths', () => {
    expect(termOf(someLicense(), at('2026-11-30T12:00:00Z'))).toEqual({
      left: '15 days',
      elapsed: 0.5,
      over: false,
      late: false,
    });
    expect(termOf(someLicense(), at('2026-12-12T12:00:00Z'))).toMatchObject({ elapsed: 0.9, late: false });
    expect(termOf(someLicense(), at('2026-12-13T12:00:00Z'))).toMatchObject({ left: '2 days', late: true });
  });

  it('[LIC-8] is over at its end', () => {
    expect(termOf(someLicense(), at('2026-12-15T12:00:00Z'))).toEqual({
      left: 'Expired',
      elapsed: 1,
      over: true,
      late: true,
    });
  });

  it('[LIC-102] says that a license is suspended, while its time goes on', () => {
    const suspended = termOf(someLicense({ suspended: true }), at('2026-11-30T12:00:00Z'));
    const { elapsed, late } = termOf(someLicense(), at('2026-11-30T12:00:00Z'));
    expect(suspended).toEqual({ left: 'Suspended', elapsed, late, over: true });
  });

  it('is over as soon as it is revoked, with or without an end', () => {
    const revoked = { left: 'Revoked', elapsed: 1, over: true, late: true };
    expect(termOf(someLicense({ revoked: true }), at('2026-11-30T12:00:00Z'))).toEqual(revoked);
    expect(termOf(someLicense({ revoked: true, expire: null }), at('2026-11-30T12:00:00Z'))).toEqual(revoked);
  });

  it('[LIC-63] without an end has nothing to measure', () => {
    expect(termOf(someLicense({ expire: null }), at('2036-12-15T12:00:00Z'))).toEqual({
      left: 'Lifetime',
      elapsed: null,
      over: false,
      late: false,
    });
  });
});
