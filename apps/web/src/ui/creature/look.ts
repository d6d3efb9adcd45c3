import type { BackdropName } from './backdrop.tsx';
import type { BellyPattern } from './belly.tsx';
import type { Body } from './bodies.ts';
import type { EyeShape, Plate } from './faces.ts';
import type { Hue } from './hues.ts';
import type { TopperName } from './topper.tsx';

/** The appearance of a creature. */
export type Look = {
  hue: Hue;
  body: Body;
  plate: Plate;
  eyes: EyeShape;
  topper: TopperName | null;
  /** The hue of the topper's lights. */
  lamp: Hue;
  pattern: BellyPattern | null;
  /** The hue of the pattern. Null uses a deeper shade of the body's hue. */
  detail: Hue | null;
  backdrop: BackdropName;
  /** The hue of the backdrop. */
  ground: Hue;
  /** Where the pattern starts, if not 48 below the face. */
  patternStart?: number;
};

/** Bots have two eyes, tools a lens, everything else a window. */
export type Kind = 'bot' | 'tool' | 'other';
