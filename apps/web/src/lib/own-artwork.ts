import type { Eyes } from './eyes/license-eyes.ts';

const drawing = /^(\/artwork\/[^/]+\/[^/]+)\/([012])\.svg$/;

/** Our own covers are already desaturated when asleep. */
export function isPale(address: string): boolean {
  return /^\/artwork\/.*\/[012]-asleep\.svg$/.test(address);
}

/** Only our own artwork can close its eyes. */
export function asleep(address: string): string {
  return address.replace(drawing, '$1/$2-asleep.svg');
}

/** Our own artwork with these eyes, or null while they are unknown. Other pictures stay unchanged. */
export function withEyes(address: string, eyes: Eyes | null): string | null {
  if (!drawing.test(address)) return address;
  return eyes && (eyes === 'asleep' ? asleep(address) : address);
}

/** The banner of the same creature, for the head of a card. Other pictures stay unchanged and get cropped. */
export function asBanner(address: string, eyes: Eyes): string {
  return address.replace(drawing, eyes === 'asleep' ? '$1/banner-asleep.svg' : '$1/banner.svg');
}
