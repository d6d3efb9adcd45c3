/** Plate geometry: x, y relative to the middle of the face, width, height, radius. */
export const plates = {
  pill: [50, -28, 100, 56, 28],
  square: [52, -34, 96, 68, 20],
  round: [62, -38, 76, 76, 38],
  visor: [38, -22, 124, 44, 22],
  tall: [66, -38, 68, 76, 26],
  window: [44, -34, 112, 68, 14],
} as const;

export type Plate = keyof typeof plates;

type Eye = { x: number; width: number; height: number; asleepWidth?: number };

/** Eyes on the middle line of the face. A lens is one round eye with a pupil. */
export const eyes = {
  pills: [
    { x: 85, width: 11, height: 26 },
    { x: 115, width: 11, height: 26 },
  ],
  dots: [
    { x: 84, width: 17, height: 17 },
    { x: 116, width: 17, height: 17 },
  ],
  wide: [
    { x: 82, width: 22, height: 11 },
    { x: 118, width: 22, height: 11 },
  ],
  close: [
    { x: 90, width: 10, height: 26 },
    { x: 110, width: 10, height: 26 },
  ],
  tallp: [
    { x: 86, width: 13, height: 36 },
    { x: 114, width: 13, height: 36 },
  ],
  lens: [{ x: 100, width: 38, height: 38, asleepWidth: 34 }],
  wink: [
    { x: 85, width: 11, height: 26 },
    { x: 116, width: 20, height: 5, asleepWidth: 11 },
  ],
} satisfies Record<string, Eye[]>;

export type EyeShape = keyof typeof eyes;

export const closedEyeHeight = 5;
export const pupil = { x: 105, y: -5, radius: 6 };
/** A window plate has three dots in its corner, and its eyes are a little lower. */
export const windowDots = { xs: [58, 68, 78], y: -23, radius: 3, eyesLower: 5 };
