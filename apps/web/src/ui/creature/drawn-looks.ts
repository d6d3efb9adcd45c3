import type { Look } from './look.ts';

const look = (
  hue: Look['hue'],
  body: Look['body'],
  plate: Look['plate'],
  eyes: Look['eyes'],
  backdrop: Look['backdrop'],
  more: Partial<Look> = {},
): Look => ({
  hue,
  body,
  plate,
  eyes,
  backdrop,
  topper: null,
  lamp: 'marigold',
  pattern: null,
  detail: null,
  ground: hue,
  ...more,
});

/** Hand-drawn creatures by id. All other ids get parts by hash. */
export const drawnLooks: Readonly<Record<string, Look>> = {
  Wd4xK9Qe: look('lagoon', 'arch', 'pill', 'pills', 'sun', { topper: 'antenna', pattern: 'stripes' }),
  En7pL2Ts: look('tomato', 'ears', 'visor', 'wide', 'arch', { pattern: 'waves', detail: 'rose' }),
  Dm3vR8Yb: look('cobalt', 'tall', 'tall', 'close', 'panes', {
    topper: 'cap',
    pattern: 'bars',
    detail: 'sky',
    patternStart: 148,
  }),
  Ty5nH1Zc: look('marigold', 'crown', 'pill', 'dots', 'floor', { pattern: 'check' }),
  Rf9cM4Wa: look('rose', 'cloud', 'pill', 'wink', 'awning', { pattern: 'dots', detail: 'tomato' }),
  Sc2bJ6Ug: look('pistachio', 'leaf', 'square', 'tallp', 'bands', { pattern: 'bars' }),
  Rl8tF3Xd: look('sky', 'dome', 'round', 'lens', 'rays', { topper: 'twin', lamp: 'tomato' }),
  Bk6qS5Vh: look('sand', 'block', 'round', 'lens', 'sun', {
    topper: 'handle',
    pattern: 'scales',
    detail: 'marigold',
  }),
  Sv1wG7Nk: look('tomato', 'bell', 'round', 'lens', 'floor', {
    topper: 'knob',
    pattern: 'dots',
    detail: 'marigold',
    ground: 'marigold',
  }),
  Vt4zP8Cr: look('lagoon', 'block', 'window', 'pills', 'panes', {
    pattern: 'check',
    detail: 'pistachio',
    ground: 'pistachio',
  }),
  Bs7kD2Mf: look('rose', 'tag', 'window', 'pills', 'arch', {
    topper: 'hole',
    pattern: 'stripes',
    detail: 'cobalt',
    ground: 'cobalt',
  }),
  St3gB9Lw: look('sand', 'step', 'window', 'dots', 'bands', { topper: 'flag', lamp: 'tomato' }),
};
