import type { BackdropName } from './backdrop.tsx';
import type { BellyPattern } from './belly.tsx';
import type { Body } from './bodies.ts';
import { drawnLooks } from './drawn-looks.ts';
import type { EyeShape, Plate } from './faces.ts';
import { hueNames } from './hues.ts';
import type { Kind, Look } from './look.ts';
import { nameHash } from './name-hash.ts';
import type { TopperName } from './topper.tsx';

/** Parts that fit each body: a wide plate would extend beyond a narrow body, and a cap needs a round head. */
const wardrobe: Record<Body, { plates: Plate[]; toppers: TopperName[]; patterned: boolean }> = {
  arch: { plates: ['pill', 'visor', 'square'], toppers: ['antenna', 'knob', 'twin'], patterned: true },
  block: { plates: ['pill', 'square', 'visor'], toppers: ['antenna', 'handle', 'flag'], patterned: true },
  dome: { plates: ['pill', 'square', 'visor'], toppers: ['antenna', 'twin', 'knob'], patterned: false },
  cloud: { plates: ['pill', 'visor'], toppers: [], patterned: true },
  ears: { plates: ['pill', 'visor'], toppers: [], patterned: true },
  leaf: { plates: ['pill', 'square'], toppers: [], patterned: true },
  bell: { plates: ['pill', 'square'], toppers: ['knob', 'antenna'], patterned: true },
  crown: { plates: ['pill', 'visor'], toppers: [], patterned: true },
  step: { plates: ['pill'], toppers: ['flag', 'antenna'], patterned: false },
  tall: { plates: ['tall'], toppers: ['cap', 'antenna', 'knob'], patterned: true },
  bag: { plates: ['pill', 'square'], toppers: ['handle'], patterned: true },
  tag: { plates: ['pill', 'square'], toppers: ['hole'], patterned: true },
};

const bodyNames = Object.keys(wardrobe) as Body[];
const eyesOn: Record<Plate, EyeShape[]> = {
  pill: ['pills', 'dots', 'wide', 'wink', 'close'],
  square: ['pills', 'tallp', 'dots'],
  visor: ['wide', 'dots'],
  tall: ['close'],
  round: ['lens'],
  window: ['pills', 'dots', 'wink'],
};
const patterns: BellyPattern[] = ['stripes', 'bars', 'dots', 'check', 'waves', 'scales'];
const backdrops: BackdropName[] = ['sun', 'rays', 'arch', 'panes', 'awning', 'floor', 'bands'];

/** Deterministic: the same id always gets the same creature. */
export function creatureFor(id: string, kind: Kind): Look {
  const drawn = drawnLooks[id];
  if (drawn) return drawn;

  const pick = <Part>(name: string, parts: readonly Part[]): Part =>
    parts[nameHash(`${name}:${id}`) % parts.length] as Part;

  // A window is wider than the tall body, and a lens hides the lowest step.
  const body = pick(
    'body',
    bodyNames.filter((name) => kind === 'bot' || name !== (kind === 'other' ? 'tall' : 'step')),
  );
  const { plates, toppers, patterned } = wardrobe[body];
  const plate = kind === 'tool' ? 'round' : kind === 'other' ? 'window' : pick('plate', plates);
  const hue = pick('hue', hueNames);
  const otherHues = hueNames.filter((name) => name !== hue);
  return {
    hue,
    body,
    plate,
    eyes: pick('eyes', eyesOn[plate]),
    topper: pick('topper', [...toppers, null]),
    lamp: pick('lamp', otherHues),
    pattern: patterned ? pick('pattern', patterns) : null,
    detail: pick('detail', [null, null, ...otherHues]),
    backdrop: pick('backdrop', backdrops),
    ground: hue,
  };
}
