import type { ArtworkState } from '@botique/contract/catalogue/artwork.ts';

const drawing = /^(\/artwork\/[^/]+\/[^/]+)\/([012])\.svg$/;

/** Our own covers are already desaturated when asleep. */
export function isDesaturated(address: string): boolean {
  return /^\/artwork\/.*\/[012]-asleep\.svg$/.test(address);
}

/** Only our own artwork can close its eyes. */
export function asleepArtwork(address: string): string {
  return address.replace(drawing, '$1/$2-asleep.svg');
}

/** Our own artwork in this state, or null while it is unknown. Other pictures stay unchanged. */
export function artworkInState(address: string, state: ArtworkState | null): string | null {
  if (!drawing.test(address)) return address;
  return state && (state === 'awake' ? address : address.replace(drawing, `$1/$2-${state}.svg`));
}

/** The banner of the same creature, for the head of a card. Other pictures stay unchanged and get cropped. */
export function bannerOf(address: string, state: ArtworkState): string {
  return address.replace(drawing, state === 'awake' ? '$1/banner.svg' : `$1/banner-${state}.svg`);
}
