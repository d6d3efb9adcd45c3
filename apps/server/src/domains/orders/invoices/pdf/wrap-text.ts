import { lettersOf } from './fonts.ts';

/** Breaks a text into lines that are no wider than allowed, between words, and inside of one only where it must. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of cleanText(text).split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = cutWord(word, width, widthOf);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  lines.push(line);
  return lines.map(inReadingOrder);
}

/** A line break or a mark that turns the direction would let a name write over what stands beside it. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces = [''];
  for (const letter of lettersOf(word)) {
    const longer = pieces.at(-1) + letter;
    if (pieces.at(-1) !== '' && widthOf(longer) > width) pieces.push(letter);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

/** The font turns the letters of a Hebrew or Arabic word by itself, but not the words of a sentence. */
function inReadingOrder(line: string): string {
  if (!rightToLeft.test(line)) return line;
  const words = line.split(' ');
  const ordered: string[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (end < words.length && rightToLeft.test(words[end] ?? '')) end += 1;
    if (end === at) end += 1;
    ordered.push(...words.slice(at, end).toReversed());
    at = end;
  }
  return ordered.join(' ');
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;
