import './hues.css';

export const hueNames = [
  'tomato',
  'marigold',
  'pistachio',
  'lagoon',
  'sky',
  'rose',
  'sand',
  'cobalt',
] as const;

export type Hue = (typeof hueNames)[number];

export const hueClass = (hue: Hue) => `hue-${hue}`;
