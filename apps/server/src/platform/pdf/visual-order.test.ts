import { expect, it } from 'vitest';
import { forDrawing, visualPieces } from './visual-order.ts';

/** Pieces from left to right, with right-to-left ones in angle brackets. */
const shown = (line: string) =>
  visualPieces(line).map(({ text, fromRight }) => (fromRight ? `<${text}>` : text));

it.for([
  ['Ada Lovelace', ['Ada Lovelace']],
  ['', []],
  ['שלום עולם', ['<שלום עולם>']],
  ['Ada שלום עולם Byron', ['Ada ', '<שלום עולם>', ' Byron']],
  ['שלום 30 ימים', ['< ימים>', '30', '<שלום >']],
  ['Дмитрий שלום', ['Дмитрий ', '<שלום>']],
  ['مرحبا, 60 days', ['60', '<مرحبا, >', ' days']],
] as const)('[ORD-151] splits %j into pieces in visual order', ([line, pieces]) => {
  expect(shown(line)).toEqual(pieces);
});

it('[ORD-151] mirrors brackets, and reverses text that the font does not reverse', () => {
  const drawn = (text: string, fromRight: boolean, fontTurns: boolean) =>
    forDrawing(text, { fromRight, fontTurns });
  expect(drawn('שלום (עולם)', true, true)).toBe('שלום )עולם(');
  expect(drawn('(-!', true, false)).toBe('!-)');
  expect(drawn('٣٠', false, true)).toBe('٠٣');
  expect(drawn('(Ada)', false, false)).toBe('(Ada)');
});
