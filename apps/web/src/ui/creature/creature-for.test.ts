import { describe, expect, it } from 'vitest';
import { creatureFor } from './creature-for.ts';
import type { Kind } from './look.ts';

const ids = Array.from({ length: 600 }, (_, number) => `product-${number.toString(36)}`);
const looks = (kind: Kind) => ids.map((id) => creatureFor(id, kind));

describe('creatureFor', () => {
  it('gives an id the same creature each time', () => {
    expect(creatureFor('abc', 'bot')).toEqual(creatureFor('abc', 'bot'));
  });

  it('gives bots two eyes on a plate other than a window', () => {
    for (const { eyes, plate } of looks('bot')) {
      expect(eyes).not.toBe('lens');
      expect(['pill', 'square', 'visor', 'tall']).toContain(plate);
    }
  });

  it('gives tools one lens on a round plate', () => {
    for (const look of looks('tool')) expect(look).toMatchObject({ eyes: 'lens', plate: 'round' });
  });

  it('gives other products a window, but never the narrow body', () => {
    for (const { plate, body } of looks('other')) {
      expect(plate).toBe('window');
      expect(body).not.toBe('tall');
    }
  });

  it('gives the narrow body only the tall plate', () => {
    const narrow = looks('bot').filter(({ body }) => body === 'tall');
    expect(new Set(narrow.map(({ plate }) => plate))).toEqual(new Set(['tall']));
  });

  it('uses every body and every hue', () => {
    expect(new Set(looks('bot').map(({ body }) => body)).size).toBe(12);
    expect(new Set(looks('bot').map(({ hue }) => hue)).size).toBe(8);
  });

  it('never gives a lamp the hue of the body', () => {
    for (const { hue, lamp } of looks('bot')) expect(lamp).not.toBe(hue);
  });

  it('returns the hand-drawn creature of a listed id', () => {
    expect(creatureFor('Wd4xK9Qe', 'bot')).toMatchObject({ body: 'arch', hue: 'lagoon', topper: 'antenna' });
  });
});
