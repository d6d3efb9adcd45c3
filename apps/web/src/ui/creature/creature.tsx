import { clsx } from 'clsx';
import type { FaceState } from '../feedback/face.tsx';
import { Backdrop } from './backdrop.tsx';
import { bodies } from './bodies.ts';
import { CreatureShape } from './creature-shape.tsx';
import type { Look } from './look.ts';
import { imageRole } from '../image-role.ts';

type PictureProps = {
  look: Look;
  state?: FaceState;
  /** Omit it if the same text is beside the picture. */
  label?: string;
  className?: string;
};

/** The whole creature, aligned to the bottom edge. A topper may extend above the box. */
export function Creature({ look, state = 'awake', label, className }: PictureProps) {
  return (
    <svg viewBox="0 0 200 220" className={clsx('creature', className)} {...imageRole(label)}>
      <CreatureShape look={look} state={state} />
    </svg>
  );
}

/** The face in a rounded square, the avatar shape of bots. */
export function CreaturePortrait({ look, state = 'awake', label, className }: PictureProps) {
  const side = 145;
  const top = bodies[look.body].face - side / 2;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className={clsx('shrink-0 overflow-hidden rounded-[26%]', className)}
      {...imageRole(label)}
    >
      <Backdrop name={look.backdrop} hue={look.ground} width={side} height={side} />
      <g transform={`translate(${side / 2 - 100} ${-top})`}>
        <CreatureShape look={look} state={state} />
      </g>
    </svg>
  );
}

/** Wide artwork for the head of a card: 400 by 156, with the creature right of the middle. */
export function CreatureBanner({ look, state = 'awake', label, className }: PictureProps) {
  const { face } = bodies[look.body];
  return (
    <svg viewBox="0 0 400 156" className={clsx('block w-full', className)} {...imageRole(label)}>
      <Backdrop name={look.backdrop} hue={look.ground} width={400} height={156} />
      <g transform={`translate(272 96) scale(.886) translate(-100 ${-face})`}>
        <CreatureShape look={look} state={state} />
      </g>
    </svg>
  );
}
