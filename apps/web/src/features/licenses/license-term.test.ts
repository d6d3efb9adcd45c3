import { describe, expect, it } from 'vitest';
import { sampleLicense } from '../../testing/samples/sample-licenses.ts';
import { expiresInText, termOf, timeLeftText } from './license-term.ts';

const running = sampleLicense();
const at = (iso: string) => new Date(iso);

describe('term of a license', () => {
  it('[LIC-63] gives the time left and the elapsed share of a license, and calls it late past 90%', () => {
    expect(termOf(sampleLicense(), at('2026-11-30T12:00:00Z'))).toEqual({
      left: '15 days',
      elapsed: 0.5,
      over: false,
      late: false,
    });
    expect(termOf(sampleLicense(), at('2026-12-12T12:00:00Z'))).toMatchObject({ elapsed: 0.9, late: false });
    expect(termOf(sampleLicense(), at('2026-12-13T12:00:00Z'))).toMatchObject({ left: '2 days', late: true });
  });

  it('[LIC-8] calls a license expired from the moment it ends', () => {
    expect(termOf(sampleLicense(), at('2026-12-15T12:00:00Z'))).toEqual({
      left: 'Expired',
      elapsed: 1,
      over: true,
      late: true,
    });
  });

  it('[LIC-102] calls a suspended license Suspended while its time keeps elapsing', () => {
    const suspended = termOf(sampleLicense({ suspended: true }), at('2026-11-30T12:00:00Z'));
    const { elapsed, late } = termOf(sampleLicense(), at('2026-11-30T12:00:00Z'));
    expect(suspended).toEqual({ left: 'Suspended', elapsed, late, over: true });
  });

  it('treats a revoked license as over, with or without an end', () => {
    const revoked = { left: 'Revoked', elapsed: 1, over: true, late: true };
    expect(termOf(sampleLicense({ revoked: true }), at('2026-11-30T12:00:00Z'))).toEqual(revoked);
    expect(termOf(sampleLicense({ revoked: true, expire: null }), at('2026-11-30T12:00:00Z'))).toEqual(
      revoked,
    );
  });

  it('[LIC-63] measures no elapsed share for a lifetime license', () => {
    expect(termOf(sampleLicense({ expire: null }), at('2036-12-15T12:00:00Z'))).toEqual({
      left: 'Lifetime',
      elapsed: null,
      over: false,
      late: false,
    });
  });
});

describe('[LED-24] end of a license', () => {
  it('says in how many days or hours a license ends', () => {
    expect(expiresInText(termOf(running, at('2026-12-12T12:00:00.000Z')))).toBe('in 3 days');
    expect(expiresInText(termOf(running, at('2026-12-15T11:00:00.000Z')))).toBe('in 1 hour');
  });

  it('says Expired once a license has ended', () => {
    expect(expiresInText(termOf(running, at('2026-12-15T12:00:00.000Z')))).toBe('Expired');
  });
});

describe('[LED-26] time left of a license on the shelf', () => {
  it('shows the time left of a license, Lifetime if it has no end, and Revoked if it was revoked', () => {
    const now = at('2026-12-12T12:00:00.000Z');
    expect(timeLeftText(termOf(running, now))).toBe('3 days left');
    expect(timeLeftText(termOf({ ...running, expire: null }, now))).toBe('Lifetime');
    expect(timeLeftText(termOf({ ...running, revoked: true }, now))).toBe('Revoked');
  });
});
