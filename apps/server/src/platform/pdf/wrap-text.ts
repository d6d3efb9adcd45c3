import { lettersOf } from './fonts.ts';

type WidthOf = (text: string) => number;

/** Up to this share of a line, the sum of the parts is exact enough. Measuring a whole line takes long. */
const surely = 0.8;

/** Breaks text into lines of at most `width`, inside a word only if the word is too long. */
export function wrapText(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = createLine(width, widthOf, ' ');
  for (const word of cleanText(text).split(' ')) {
    if (line.add(word)) continue;
    if (line.text()) lines.push(line.text());
    const pieces = cutWord(word, width, widthOf);
    line = createLine(width, widthOf, ' ', pieces.pop());
    lines.push(...pieces);
  }
  lines.push(line.text());
  return lines;
}

/** A line that takes parts as long as they fit. */
function createLine(width: number, widthOf: WidthOf, separator: string, start = '') {
  const separatorWidth = separator === '' ? 0 : widthOf(separator);
  let line = start;
  let sum = start ? widthOf(start) : 0;
  return {
    text: () => line,
    add(part: string): boolean {
      const longer = line ? `${line}${separator}${part}` : part;
      const sumOfParts = sum + separatorWidth + widthOf(part);
      if (sumOfParts > surely * width && widthOf(longer) > width) return false;
      [line, sum] = [longer, sumOfParts];
      return true;
    },
  };
}

/** Removes line breaks and direction marks, which could make a name overlap the text next to it. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

function cutWord(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = createLine(width, widthOf, '');
  for (const letter of lettersOf(word)) {
    if (piece.add(letter)) continue;
    if (piece.text()) pieces.push(piece.text());
    piece = createLine(width, widthOf, '', letter);
  }
  return [...pieces, piece.text()];
}
