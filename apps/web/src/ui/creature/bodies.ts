/** In a box of 200 by 220, feet at y 220. Silhouettes extend to 230, so that no seam shows at the edge. */
type BodyShape = { path: string; top: number; face: number };

export const bodies = {
  arch: { path: 'M30 230V100a70 70 0 0 1 140 0V230Z', top: 30, face: 104 },
  block: { path: 'M30 230V62a28 28 0 0 1 28-28h84a28 28 0 0 1 28 28V230Z', top: 34, face: 92 },
  dome: { path: 'M12 230V168a88 88 0 0 1 176 0V230Z', top: 80, face: 146 },
  cloud: {
    path: 'M22 230V92a26 26 0 0 1 52 0a26 26 0 0 1 52 0a26 26 0 0 1 52 0V230Z',
    top: 66,
    face: 132,
  },
  ears: { path: 'M30 230V38q0-14 11-5l33 29h52l33-29q11-9 11 5V230Z', top: 62, face: 114 },
  leaf: { path: 'M28 230V46a12 12 0 0 1 12-12h48a84 84 0 0 1 84 84V230Z', top: 34, face: 110 },
  bell: { path: 'M8 230c22-30 26-58 28-98a64 64 0 0 1 128 0c2 40 6 68 28 98Z', top: 68, face: 132 },
  crown: {
    path: 'M26 230V62q0-12 9-5l27 22 31-33q7-7 14 0l31 33 27-22q9-7 9 5V230Z',
    top: 44,
    face: 126,
  },
  step: {
    path: 'M16 230V148a8 8 0 0 1 8-8h20V98a8 8 0 0 1 8-8h22V52a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v38h22a8 8 0 0 1 8 8v42h20a8 8 0 0 1 8 8V230Z',
    top: 44,
    face: 178,
  },
  tall: { path: 'M48 230V70a52 52 0 0 1 104 0V230Z', top: 18, face: 86 },
  bag: { path: 'M24 230V96a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14V230Z', top: 82, face: 138 },
  tag: {
    path: 'M30 230V98q0-10 7-17l44-42q8-7 16-7h6q8 0 16 7l44 42q7 7 7 17V230Z',
    top: 32,
    face: 126,
  },
} satisfies Record<string, BodyShape>;

export type Body = keyof typeof bodies;
