import type { ReactNode } from 'react';
import { hueClass, type Hue } from './hues.ts';

export type BackdropName = 'sun' | 'rays' | 'arch' | 'panes' | 'awning' | 'floor' | 'bands';

type Shape = (width: number, height: number) => ReactNode;

const shapes: Record<BackdropName, Shape> = {
  sun: (width, height) => <circle cx={width / 2} cy={height * 0.56} r={height * 0.4} />,
  rays: (width, height) => <path d={rays(width, height)} />,
  arch: (width, height) => {
    const radius = width * 0.32;
    return (
      <path
        d={`M${width / 2 - radius} ${height}V${height / 2}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${height}Z`}
      />
    );
  },
  panes: (width, height) => <path d={`M${width / 2} 0H${width}V${height / 2}H0V${height}H${width / 2}Z`} />,
  awning: (width, height) => {
    const stripe = width / 9;
    return [0, 2, 4, 6, 8].map((at) => (
      <rect
        key={at}
        x={at * stripe}
        y={-stripe}
        width={stripe}
        height={height * 0.226 + stripe}
        rx={stripe / 2}
      />
    ));
  },
  floor: (width, height) => <rect y={height * 0.7} width={width} height={height * 0.3} />,
  bands: (width, height) =>
    [0.1, 0.5, 0.9].map((at) => <rect key={at} y={height * at} width={width} height={height / 10} />),
};

/** Every second sector of ten degrees, starting at the middle of the lower edge. */
function rays(width: number, height: number): string {
  const far = width + height;
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${Math.round(width / 2 + far * Math.sin(angle))} ${Math.round(height - far * Math.cos(angle))}`;
  };
  return [-90, -70, -50, -30, -10, 10, 30, 50, 70]
    .map((from) => `M${width / 2} ${height}L${point(from)}L${point(from + 10)}Z`)
    .join('');
}

type BackdropProps = { name: BackdropName; hue: Hue; width: number; height: number };

export function Backdrop({ name, hue, width, height }: BackdropProps) {
  return (
    <g className={hueClass(hue)}>
      <rect width={width} height={height} className="hue-ground" />
      <g className="hue-ground-shape">{shapes[name](width, height)}</g>
    </g>
  );
}
