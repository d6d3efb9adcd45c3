import { describe, expect, it } from 'vitest';
import { someLicense } from './testing.ts';
import { termOf } from './term.ts';

const at = (iso: string) => new Date(iso);

describe('term of a license', () => {
  it('[LIC-63] gives the time left and the elapsed share of a license, and calls it late past 90%', () => {
    expect(termOf(someLicense(), at('2026-11-30T12:00:00Z'))).toEqual({
      left: '15 days',
      elapsed: 0.5,
      over: false,
      late: false,
    });
    expect(termOf(someLicense(), at('2026-12-12T12:00:00Z'))).toMatchObject({ elapsed: 0.9, late: false });
    expect(termOf(someLicense(), at('2026-12-13T12:00:00Z'))).toMatchObject({ left: '2 days', late: true });
  });

  it('[LIC-8] calls a license expired from the moment it ends', () => {
    expect(termOf(someLicense(), at('2026-12-15T12:00:00Z'))).toEqual({
      left: 'Expired',
      elapsed: 1,
      over: true,
      late: true,
    });
  });

  it('[LIC-102] calls a suspended license Suspended while its time keeps elapsing', () => {
    const suspended = termOf(someLicense({ suspended: true }), at('2026-11-30T12:00:00Z'));
    const { elapsed, late } = termOf(someLicense(), at('2026-11-30T12:00:00Z'));
    expect(suspended).toEqual({ left: 'Suspended', elapsed, late, over: true });
  });

  it('treats a revoked license as over, with or without an end', () => {
    const revoked = { left: 'Revoked', elapsed: 1, over: true, late: true };
    expect(termOf(someLicense({ revoked: true }), at('2026-11-30T12:00:00Z'))).toEqual(revoked);
    expect(termOf(someLicense({ revoked: true, expire: null }), at('2026-11-30T12:00:00Z'))).toEqual(revoked);
  });

  it('[LIC-63] measures no elapsed share for a lifetime license', () => {
    expect(termOf(someLicense({ expire: null }), at('2036-12-15T12:00:00Z'))).toEqual({
      left: 'Lifetime',
      elapsed: null,
      over: false,
      late: false,
    });
  });
});
