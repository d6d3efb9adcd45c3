import { paint } from './paint.ts';
import { encodePng } from './png.ts';
import { defaultPortrait, type Portrait, portraitOf } from './portrait.ts';

const mostKept = 200;
const kept = new Map<string, Buffer>();

export function drawPortrait(hash: string, size: number) {
  return keep(`${hash}/${size}`, size, () => portraitOf(hash));
}

export function drawDefault(index: number, size: number) {
  return keep(`default-${index}/${size}`, size, () => defaultPortrait(index));
}

// The consent page asks for seven at once; drawing each anew would make a phone wait.
function keep(key: string, size: number, portrait: () => Portrait) {
  const known = kept.get(key);
  if (known) return known;
  const { background, layers } = portrait();
  const file = encodePng(size, paint(size, background, layers));
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, file);
  return file;
}
