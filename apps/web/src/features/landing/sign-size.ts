/** From the hugest down: how many ems a line of the sign holds at this size, and how many lines it may have. */
const sizes = [
  { size: 'huge', ems: 3.35, lines: 1 },
  { size: 'large', ems: 4.5, lines: 2 },
  { size: 'medium', ems: 6.6, lines: 2 },
  { size: 'small', ems: 9.5, lines: 3 },
] as const;

export type SignSize = (typeof sizes)[number]['size'] | 'least';

/** A name of seven letters fills the sign. A longer one gets smaller letters, before a word of it would break. */
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

/** In ems of the display face. Guessed by kind of letter, since only a browser could measure it. */
function widthOf(word: string): number {
  return Array.from(word, letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  // From here on come the scripts whose letters are squares, and after them the pictures.
  if (letter >= '\u2e80') return 1;
  if (/[fijlrtI1.,:;!'’|()-]/.test(letter)) return 0.28;
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /[\p{Lu}&]/u.test(letter) ? 0.62 : 0.5;
}
