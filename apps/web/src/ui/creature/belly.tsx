import type { ReactNode } from 'react';
import { hueClass, type Hue } from './hues.ts';

export type BellyPattern = 'stripes' | 'bars' | 'dots' | 'check' | 'waves' | 'scales';

type Tile = { x: number; width: number; height: number; shape: (fill: string, stroke: string) => ReactNode };

/** One tile of each pattern, in the creature's coordinates. */
const tiles: Record<BellyPattern, Tile> = {
  stripes: {
    x: 4,
    width: 24,
    height: 24,
    shape: (fill) => <rect width="12" height="24" className={fill} />,
  },
  bars: {
    x: 0,
    width: 200,
    height: 18,
    shape: (fill) => <rect y="4" width="200" height="7" className={fill} />,
  },
  dots: {
    x: 1,
    width: 22,
    height: 22,
    shape: (fill) => <circle cx="11" cy="11" r="4.5" className={fill} />,
  },
  check: {
    x: 2,
    width: 28,
    height: 28,
    shape: (fill) => <path d="M0 0h14v14h14v14H14V14H0Z" className={fill} />,
  },
  waves: {
    x: 24,
    width: 32,
    height: 18,
    shape: (_, stroke) => (
      <path
        d="M-16 10a8 8 0 0 0 16 0a8 8 0 0 1 16 0a8 8 0 0 0 16 0a8 8 0 0 1 16 0"
        strokeWidth="4"
        className={stroke}
      />
    ),
  },
  scales: {
    x: 4,
    width: 32,
    height: 16,
    shape: (fill) => <path d="M0 0a16 16 0 0 0 32 0Z" className={fill} />,
  },
};

type BellyProps = {
  id: string;
  body: string;
  pattern: BellyPattern;
  /** The hue of the pattern. Null uses a deeper shade of the body's hue. */
  detail: Hue | null;
  start: number;
};

export function Belly({ id, body, pattern, detail, start }: BellyProps) {
  const { x, width, height, shape } = tiles[pattern];
  const tone = detail ? '' : '-deep';
  return (
    <g className={detail ? hueClass(detail) : undefined}>
      <clipPath id={`${id}-body`}>
        <path d={body} />
      </clipPath>
      <pattern id={`${id}-belly`} patternUnits="userSpaceOnUse" x={x} width={width} height={height}>
        {shape(`hue-fill${tone}`, `hue-stroke${tone}`)}
      </pattern>
      <rect
        y={start}
        width="200"
        height={232 - start}
        fill={`url(#${id}-belly)`}
        clipPath={`url(#${id}-body)`}
      />
    </g>
  );
}
