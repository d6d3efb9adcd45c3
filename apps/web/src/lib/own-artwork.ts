import type { Eyes } from './eyes/license-eyes.ts';

const drawing = /^(\/artwork\/[^/]+\/[^/]+)\/([012])\.svg$/;

/** Our own covers are pale already when they sleep. */
export function isPale(address: string): boolean {
  return /^\/artwork\/.*\/[012]-asleep\.svg$/.test(address);
}

/** Only our own artwork can close its eyes. */
export function asleep(address: string): string {
  return address.replace(drawing, '$1/$2-asleep.svg');
}

/** Our own artwork with these eyes, and nothing while they are not known. Any other picture has none to show. */
export function withEyes(address: string, eyes: Eyes | null): string | null {
  if (!drawing.test(address)) return address;
  return eyes && (eyes === 'asleep' ? asleep(address) : address);
}

/** The same creature as it fits the head of a card; any other picture has to be cut. */
export function asBanner(address: string, eyes: Eyes): string {
  return address.replace(drawing, eyes === 'asleep' ? '$1/banner-asleep.svg' : '$1/banner.svg');
}
