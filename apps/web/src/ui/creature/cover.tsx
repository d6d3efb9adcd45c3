import { clsx } from 'clsx';
import type { FaceState } from '../feedback/face.tsx';
import { Backdrop } from './backdrop.tsx';
import { bodies } from './bodies.ts';
import { CreatureShape } from './creature-shape.tsx';
import type { Look } from './look.ts';
import { imageRole } from '../image-role.ts';

type CoverProps = {
  look: Look;
  /** 0: the creature, 1: a close-up of its face, 2: three small ones. */
  alt?: 0 | 1 | 2;
  state?: FaceState;
  /** Desaturated, for products that cannot be bought. */
  faded?: boolean;
  /** Square, for thumbnails. */
  square?: boolean;
  label?: string;
  className?: string;
};

const width = 400;
const height = 300;

/** Artwork in 4:3. */
export function Cover({ look, alt = 0, state = 'awake', faded, square, label, className }: CoverProps) {
  return (
    <svg
      viewBox={square ? `${(width - height) / 2} 0 ${height} ${height}` : `0 0 ${width} ${height}`}
      className={clsx('block', faded && 'saturate-45', className)}
      {...imageRole(label)}
    >
      <Backdrop name={look.backdrop} hue={look.ground} width={width} height={height} />
      {figures(look, alt, state).map((place) => (
        <g key={place.transform} transform={place.transform}>
          <CreatureShape look={look} state={place.state} />
        </g>
      ))}
    </svg>
  );
}

function figures(look: Look, alt: 0 | 1 | 2, state: FaceState) {
  const standing = (x: number, scale: number) =>
    `translate(${x} ${height}) scale(${scale}) translate(-100 -220)`;
  if (alt === 0) return [{ transform: standing(width / 2, 1.22), state }];
  if (alt === 1) {
    const { face } = bodies[look.body];
    return [
      { transform: `translate(${width / 2} ${height / 2}) scale(1.7) translate(-100 ${-face})`, state },
    ];
  }
  return [-1, 0, 1].map((place) => ({ transform: standing(width / 2 + place * 94, 0.74), state }));
}
