import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { describe, expect, it } from 'vitest';
import { asBanner, asleep, isPale } from './own-artwork.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots' } as const;

describe('our own artwork', () => {
  it('has a wide form of each view, awake and asleep', () => {
    for (const view of ['0', '1', '2'] as const) {
      const address = artworkPath(warden, view);
      expect(asBanner(address, { asleep: false })).toBe(artworkPath(warden, 'banner'));
      expect(asBanner(address, { asleep: true })).toBe(artworkPath(warden, 'banner', { asleep: true }));
      expect(asleep(address)).toBe(artworkPath(warden, view, { asleep: true }));
      expect([address, asleep(address)].map(isPale)).toEqual([false, true]);
    }
  });

  it.for(['https://pictures.example/artwork/bots/Wd4xK9Qe/0.svg', '/pictures/0.svg', '/artwork/0.svg'])(
    'is not taken for %s',
    (address) => {
      expect(asBanner(address, { asleep: true })).toBe(address);
      expect(asleep(address)).toBe(address);
    },
  );
});
