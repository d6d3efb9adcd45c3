import type { CreatureState } from '../licenses/running-licenses.ts';

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
export function artworkInState(address: string, state: CreatureState | null): string | null {
  if (!drawing.test(address)) return address;
  return state && (state === 'asleep' ? asleepArtwork(address) : address);
}

/** The banner of the same creature, for the head of a card. Other pictures stay unchanged and get cropped. */
export function bannerOf(address: string, state: CreatureState): string {
  return address.replace(drawing, state === 'asleep' ? '$1/banner-asleep.svg' : '$1/banner.svg');
}
