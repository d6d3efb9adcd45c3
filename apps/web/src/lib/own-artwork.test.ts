import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { describe, expect, it } from 'vitest';
import { asBanner, asleep, isPale, withEyes } from './own-artwork.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots' } as const;

describe('our own artwork', () => {
  it('has a banner for each view, awake and asleep', () => {
    for (const view of ['0', '1', '2'] as const) {
      const address = artworkPath(warden, view);
      expect(asBanner(address, 'awake')).toBe(artworkPath(warden, 'banner'));
      expect(asBanner(address, 'asleep')).toBe(artworkPath(warden, 'banner', { asleep: true }));
      expect(asleep(address)).toBe(artworkPath(warden, view, { asleep: true }));
      expect([address, asleep(address)].map(isPale)).toEqual([false, true]);
    }
    expect(isPale(artworkPath(warden, 'banner', { asleep: true }))).toBe(false);
  });

  it('[LIC-108] shows artwork with the given eyes, and none while they are unknown', () => {
    const address = artworkPath(warden, '0');
    expect(withEyes(address, 'awake')).toBe(address);
    expect(withEyes(address, 'asleep')).toBe(asleep(address));
    expect(withEyes(address, null)).toBeNull();
  });

  it.for(['https://pictures.example/artwork/bots/Wd4xK9Qe/0.svg', '/pictures/0.svg', '/artwork/0.svg'])(
    'leaves %s unchanged, which is not our own artwork',
    (address) => {
      expect(asBanner(address, 'asleep')).toBe(address);
      expect(asleep(address)).toBe(address);
      expect(withEyes(address, null)).toBe(address);
    },
  );
});
