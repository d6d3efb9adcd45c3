import { clsx } from 'clsx';
import { imageRole } from '../image-role.ts';

export type FaceState = 'awake' | 'asleep' | 'trouble';

const geometry = {
  normal: { width: 26, height: 16, eye: [3.5, 8], dash: [6, 2], xs: [8.75, 17.25] },
  small: { width: 20, height: 12, eye: [3, 7], dash: [5, 2], xs: [6.75, 13.25] },
} as const;

const plates: Record<FaceState, string> = {
  // In the dark theme the plate is nearly as dark as the page, so its edge carries the shape.
  awake: 'fill-plate stroke-[light-dark(var(--color-plate),var(--field))]',
  asleep: 'fill-sunken stroke-field',
  trouble: 'fill-plate stroke-[light-dark(var(--color-plate),var(--field))]',
};

const eyes: Record<FaceState, string> = {
  awake: 'fill-lamp',
  asleep: 'fill-text-3',
  trouble: 'fill-trouble',
};

type FaceProps = {
  state: FaceState;
  size?: keyof typeof geometry;
  /** Omit it if the same text is beside the face. */
  label?: string;
  className?: string;
};

/** The status indicator: two eyes on a plate. */
export function Face({ state, size = 'normal', label, className }: FaceProps) {
  const { width, height, eye, dash, xs } = geometry[size];
  const [eyeWidth, eyeHeight] = state === 'awake' ? eye : dash;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('shrink-0', className)}
      {...imageRole(label)}
    >
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx={(height - 1) / 2}
        className={plates[state]}
      />
      {xs.map((x) => (
        <rect
          key={x}
          x={x - eyeWidth / 2}
          y={(height - eyeHeight) / 2}
          width={eyeWidth}
          height={eyeHeight}
          rx={Math.min(eyeWidth, eyeHeight) / 2}
          className={eyes[state]}
        />
      ))}
    </svg>
  );
}
