/** Sizes of the shop sign, largest first, with the ems that fit on a line and the maximum number of lines. */
const sizes = [
  { size: 'huge', ems: 3.35, lines: 1 },
  { size: 'large', ems: 4.5, lines: 2 },
  { size: 'medium', ems: 6.6, lines: 2 },
  { size: 'small', ems: 9.5, lines: 3 },
] as const;

export type SignSize = (typeof sizes)[number]['size'] | 'least';

/** Seven letters fill the sign at full size. Longer names get a smaller size, so that no word breaks. */
export function signSize(name: string): SignSize {
  return sizes.find(({ ems, lines }) => linesAt(name, ems) <= lines)?.size ?? 'least';
}

function linesAt(name: string, ems: number): number {
  let lines = 1;
  let used = 0;
  for (const word of name.split(/\s+/)) {
    const width = widthOf(word);
    if (width > ems) return Infinity;
    if (used > 0 && used + width > ems) {
      lines += 1;
      used = 0;
    }
    used += width + 0.2;
  }
  return lines;
}

/** In ems of the display font. Estimated per letter, because the server cannot measure text. */
function widthOf(word: string): number {
  return Array.from(word, letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  // CJK characters and most emoji come after this code point. They are about one em wide.
  if (letter >= '\u2e80') return 1;
  if (/[fijlrtI1.,:;!'’|()-]/.test(letter)) return 0.28;
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /[\p{Lu}&]/u.test(letter) ? 0.62 : 0.5;
}
