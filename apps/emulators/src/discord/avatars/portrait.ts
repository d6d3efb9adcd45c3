import { hueAt } from './hues.ts';
import type { Layer } from './paint.ts';
import { above, circle, common, joined, roundedBox, type Shape, without } from './shapes.ts';

export type Portrait = { background: string; layers: Layer[] };

type Hair = { behind?: Shape; front: Shape };

const head = circle(50, 45, 19.5);
const neck = roundedBox(42, 55, 58, 80, 8);
const shoulders = roundedBox(14, 73, 86, 140, 32);
const scalp = circle(50, 44, 21.5);

const hairs: readonly Hair[] = [
  { front: common(scalp, above(38)) },
  { front: joined(common(scalp, above(36, 0.28)), circle(36, 28, 9)) },
  { front: joined(common(scalp, above(36)), circle(50, 19, 8.5)) },
  { behind: roundedBox(27, 23, 73, 74, 22), front: common(scalp, above(37, -0.3)) },
  {
    behind: joined(circle(33, 38, 11), circle(67, 38, 11), circle(50, 27, 13)),
    front: joined(circle(36, 30, 9), circle(64, 30, 9), circle(50, 26, 10)),
  },
  { front: joined(common(circle(50, 43, 22), above(34)), roundedBox(26, 31, 74, 39, 4)) },
  { behind: joined(circle(28, 27, 9.5), circle(72, 27, 9.5)), front: common(scalp, above(37)) },
  { behind: roundedBox(28, 22, 72, 62, 21), front: without(common(scalp, above(40)), circle(50, 50, 17)) },
];

const eyes = joined(roundedBox(41, 43, 45, 52, 2), roundedBox(55, 43, 59, 52, 2));
const glasses = joined(
  without(circle(42, 47.5, 7.6), circle(42, 47.5, 6)),
  without(circle(58, 47.5, 7.6), circle(58, 47.5, 6)),
  roundedBox(48.5, 45.5, 51.5, 47.2, 0.8),
);

/** The same hash always draws the same person. */
export function portraitOf(hash: string): Portrait {
  const digits = hash.replace(/^a_/, '');
  const part = (place: number) => Number.parseInt(digits.slice(place * 2, place * 2 + 2), 16);

  const backdrop = part(0) % 8;
  // At least three hues away, so that the clothes never blend into the backdrop.
  const clothes = hueAt(backdrop + 3 + (part(1) % 3));
  const ground = hueAt(backdrop);
  const skin = ['#F5E4CC', '#E3BE8F', '#BF8F5C', '#8C5E3A'][part(2) % 4] ?? '#E3BE8F';
  const hair = hairs[part(3) % hairs.length] ?? { front: common(scalp, above(38)) };
  const hairColour = skin === '#8C5E3A' ? '#1A130D' : clothes.night;

  return {
    background: ground.body,
    layers: [
      { shape: circle(50, 52, 40), colour: ground.day, opacity: 0.28 },
      ...(hair.behind ? [{ shape: hair.behind, colour: hairColour }] : []),
      { shape: shoulders, colour: clothes.deep },
      { shape: neck, colour: skin },
      { shape: common(neck, circle(50, 49, 20.5)), colour: hairColour, opacity: 0.22 },
      { shape: head, colour: skin },
      { shape: hair.front, colour: hairColour },
      { shape: eyes, colour: '#0C1713' },
      ...(part(4) % 3 === 0 ? [{ shape: glasses, colour: '#0C1713' }] : []),
    ],
  };
}

/** A plain bust in one hue, for people without a picture. */
export function defaultPortrait(index: number): Portrait {
  const hue = hueAt([7, 6, 3, 1, 0, 5][index] ?? 7);
  return {
    background: hue.body,
    layers: [
      { shape: shoulders, colour: hue.day },
      { shape: circle(50, 44, 18), colour: hue.day },
    ],
  };
}
