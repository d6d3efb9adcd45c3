import { describe, expect, it } from 'vitest';
import { initials } from './avatar-initials.ts';

describe('initials', () => {
  it.for([
    ['mira', 'M'],
    ['Mall Moderator', 'MM'],
    ['ada.b.lovelace', 'AL'],
    ['  ', '?'],
    ['𝒜da', '𝒜'],
  ])('shortens %j to %j', ([name, expected]) => {
    expect(initials(name as string)).toBe(expected);
  });
});
