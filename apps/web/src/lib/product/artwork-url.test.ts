import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { describe, expect, it } from 'vitest';
import { bannerOf, asleepArtwork, isDesaturated, artworkInState } from './artwork-url.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots' } as const;

describe('our own artwork', () => {
  it('has a banner for each view, awake and asleep', () => {
    for (const view of ['0', '1', '2'] as const) {
      const address = artworkPath(warden, view);
      expect(bannerOf(address, 'awake')).toBe(artworkPath(warden, 'banner'));
      expect(bannerOf(address, 'asleep')).toBe(artworkPath(warden, 'banner', 'asleep'));
      expect(asleepArtwork(address)).toBe(artworkPath(warden, view, 'asleep'));
      expect([address, asleepArtwork(address)].map(isDesaturated)).toEqual([false, true]);
    }
    expect(isDesaturated(artworkPath(warden, 'banner', 'asleep'))).toBe(false);
  });

  it('[LIC-108] shows artwork with the given eyes, and none while they are unknown', () => {
    const address = artworkPath(warden, '0');
    expect(artworkInState(address, 'awake')).toBe(address);
    expect(artworkInState(address, 'asleep')).toBe(asleepArtwork(address));
    expect(artworkInState(address, null)).toBeNull();
  });

  it('[LIC-134] has a trouble face in every view', () => {
    expect(artworkInState(artworkPath(warden, '1'), 'trouble')).toBe(artworkPath(warden, '1', 'trouble'));
    expect(bannerOf(artworkPath(warden, '0'), 'trouble')).toBe(artworkPath(warden, 'banner', 'trouble'));
  });

  it.for(['https://pictures.example/artwork/bots/Wd4xK9Qe/0.svg', '/pictures/0.svg', '/artwork/0.svg'])(
    'leaves %s unchanged, which is not our own artwork',
    (address) => {
      expect(bannerOf(address, 'asleep')).toBe(address);
      expect(asleepArtwork(address)).toBe(address);
      expect(artworkInState(address, null)).toBe(address);
    },
  );
});
