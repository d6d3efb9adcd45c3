import { paint } from './paint.ts';
import { encodePng } from './png.ts';
import { defaultPortrait, type Portrait, portraitOf } from './portrait.ts';

const maxStored = 200;
const kept = new Map<string, Buffer>();

export function drawPortrait(hash: string, size: number) {
  return keep(`${hash}/${size}`, size, () => portraitOf(hash));
}

export function drawDefault(index: number, size: number) {
  return keep(`default-${index}/${size}`, size, () => defaultPortrait(index));
}

// The consent page loads seven avatars at once. Without this cache, a phone would wait for all of them.
function keep(key: string, size: number, portrait: () => Portrait) {
  const known = kept.get(key);
  if (known) return known;
  const { background, layers } = portrait();
  const file = encodePng(size, paint(size, background, layers));
  if (kept.size >= maxStored) kept.clear();
  kept.set(key, file);
  return file;
}
