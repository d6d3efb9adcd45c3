import { describe, expect, it } from 'vitest';
import { endsIn, whatIsLeft } from './ends-in.ts';
import { termOf } from './term.ts';
import { someLicense } from './testing.ts';

const running = someLicense();
const at = (iso: string) => new Date(iso);

describe('[LED-24] end of a license', () => {
  it('says in how many days or hours a license ends', () => {
    expect(endsIn(termOf(running, at('2026-12-12T12:00:00.000Z')))).toBe('in 3 days');
    expect(endsIn(termOf(running, at('2026-12-15T11:00:00.000Z')))).toBe('in 1 hour');
  });

  it('says Expired once a license has ended', () => {
    expect(endsIn(termOf(running, at('2026-12-15T12:00:00.000Z')))).toBe('Expired');
  });
});

describe('[LED-26] time left of a license on the shelf', () => {
  it('shows the time left of a license, Lifetime if it has no end, and Revoked if it was revoked', () => {
    const now = at('2026-12-12T12:00:00.000Z');
    expect(whatIsLeft(termOf(running, now))).toBe('3 days left');
    expect(whatIsLeft(termOf({ ...running, expire: null }, now))).toBe('Lifetime');
    expect(whatIsLeft(termOf({ ...running, revoked: true }, now))).toBe('Revoked');
  });
});
