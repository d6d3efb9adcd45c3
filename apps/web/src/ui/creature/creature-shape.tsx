import { clsx } from 'clsx';
import type { FaceState } from '../feedback/face.tsx';
import { useId } from 'react';
import { Belly } from './belly.tsx';
import { bodies } from './bodies.ts';
import { closedEyeHeight, eyes, plates, pupil, windowDots } from './faces.ts';
import { hueClass } from './hues.ts';
import type { Look } from './look.ts';
import { nameHash } from './name-hash.ts';
import { Topper } from './topper.tsx';

/** The creature without an <svg> around it, in a box of 200 by 220. */
export function CreatureShape({ look, state }: { look: Look; state: FaceState }) {
  // React's ids contain characters that are not allowed in url(#…).
  const id = `creature-${useId().replace(/\W/g, '')}`;
  const { path, top, face } = bodies[look.body];
  const [x, y, width, height, radius] = plates[look.plate];
  const topper = look.topper && <Topper name={look.topper} top={top} lamp={look.lamp} />;
  const isWindow = look.plate === 'window';
  return (
    <g className={hueClass(look.hue)}>
      {look.topper !== 'hole' && topper}
      <path d={path} className="hue-fill" />
      {look.topper === 'hole' && topper}
      {look.pattern && (
        <Belly
          id={id}
          body={path}
          pattern={look.pattern}
          detail={look.detail}
          start={look.patternStart ?? face + 48}
        />
      )}
      <rect x={x} y={face + y} width={width} height={height} rx={radius} className="fill-plate" />
      {isWindow &&
        windowDots.xs.map((dotX) => (
          <circle
            key={dotX}
            cx={dotX}
            cy={face + windowDots.y}
            r={windowDots.radius}
            opacity="0.9"
            className="hue-fill"
          />
        ))}
      <CreatureEyes
        name={look.eyes}
        state={state}
        middle={face + (isWindow ? windowDots.eyesLower : 0)}
        blink={nameHash(id) % 7}
      />
    </g>
  );
}

const eyeColours: Record<FaceState, string> = {
  awake: 'fill-lamp',
  asleep: 'fill-on-window-3',
  trouble: 'fill-trouble',
};

type EyesProps = { name: Look['eyes']; state: FaceState; middle: number; blink: number };

function CreatureEyes({ name, state, middle, blink }: EyesProps) {
  const isAwake = state === 'awake';
  return (
    <g className={clsx(isAwake && `eyes-open blink-${blink}`)}>
      {eyes[name].map((eye) => {
        const asleepWidth = 'asleepWidth' in eye ? eye.asleepWidth : eye.width;
        const width = isAwake ? eye.width : asleepWidth;
        const height = isAwake ? eye.height : closedEyeHeight;
        return (
          <rect
            key={eye.x}
            x={eye.x - width / 2}
            y={middle - height / 2}
            width={width}
            height={height}
            rx={Math.min(width, height) / 2}
            className={clsx('eye', eyeColours[state])}
          />
        );
      })}
      {name === 'lens' && isAwake && (
        <circle cx={pupil.x} cy={middle + pupil.y} r={pupil.radius} className="fill-plate" />
      )}
    </g>
  );
}
