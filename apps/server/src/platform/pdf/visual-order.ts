import bidiModule from 'bidi-js';
import { lettersOf } from './fonts.ts';

// The types describe the module for bundlers, but Node loads the function itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/** A part of a line in one direction, with its text in reading order. */
export type Piece = { text: string; fromRight: boolean };

/** The parts of a line in visual order, from left to right. */
export function visualPieces(line: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const pieces: { text: string; level: number }[] = [];
  for (const [index, unit] of line.split('').entries()) {
    const level = levels[index] ?? 0;
    const last = pieces.at(-1);
    if (last && last.level === level) last.text += unit;
    else pieces.push({ text: unit, level });
  }
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) turn(pieces, level);
  return pieces.map(({ text, level }) => ({ text, fromRight: level % 2 === 1 }));
}

/** Reverses each run of this level, including nested levels. */
function turn(pieces: { level: number }[], level: number): void {
  for (let from = 0; from < pieces.length; from += 1) {
    let to = from;
    while ((pieces[to]?.level ?? -1) >= level) to += 1;
    if (to === from) continue;
    pieces.splice(from, to - from, ...pieces.slice(from, to).toReversed());
    from = to;
  }
}

/** Prepares text for the font, which reverses Hebrew and Arabic itself but not brackets and other signs. */
export function forDrawing(
  text: string,
  { fromRight, fontTurns }: { fromRight: boolean; fontTurns: boolean },
) {
  const letters = lettersOf(text);
  const drawn = fromRight ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters;
  return (fromRight === fontTurns ? drawn : drawn.toReversed()).join('');
}
