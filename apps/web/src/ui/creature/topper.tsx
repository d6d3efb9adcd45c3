import type { ReactNode } from 'react';
import { hueClass, type Hue } from './hues.ts';

export type TopperName = 'antenna' | 'twin' | 'handle' | 'cap' | 'knob' | 'flag' | 'hole';

/** Decoration on top of the body. All but the hole are drawn behind it. */
export function Topper({ name, top, lamp }: { name: TopperName; top: number; lamp: Hue }) {
  return <g transform={`translate(0 ${top})`}>{shapes[name](hueClass(lamp))}</g>;
}

const shapes: Record<TopperName, (lamp: string) => ReactNode> = {
  antenna: (lamp) => (
    <>
      <path d="M100 6V-18" strokeWidth="6" className="hue-stroke-deep" />
      <g className={lamp}>
        <circle cx="100" cy="-22" r="8" className="hue-fill" />
      </g>
    </>
  ),
  twin: (lamp) => (
    <>
      <path d="M77 8L65-18M123 8L135-18" strokeWidth="6" className="hue-stroke-deep" />
      <g className={lamp}>
        <circle cx="65" cy="-18" r="7" className="hue-fill" />
        <circle cx="135" cy="-18" r="7" className="hue-fill" />
      </g>
    </>
  ),
  handle: () => <path d="M68 6V-10a32 32 0 0 1 64 0V6" strokeWidth="9" className="hue-stroke-deep" />,
  cap: () => <path d="M58 20a42 38 0 0 1 84 0Z" className="hue-fill-deep" />,
  knob: () => <circle cx="100" cy="-6" r="11" className="hue-fill-deep" />,
  flag: (lamp) => (
    <>
      <rect x="97" y="-28" width="4" height="32" className="hue-fill-deep" />
      <g className={lamp}>
        <path d="M101-28h30l-8 9 8 9h-30Z" className="hue-fill" />
      </g>
    </>
  ),
  hole: () => <circle cx="100" cy="24" r="8" className="fill-plate" />,
};
