import { artworkPath, mascots } from '@botique/contract/catalogue/artwork.ts';

/** A creature on the drawing board. */
export function MeasureVignette() {
  return (
    <svg viewBox="0 0 370 248" preserveAspectRatio="xMidYMax slice" className="size-full">
      <pattern id="drawing-board" width="100" height="100" x="92" y="8" patternUnits="userSpaceOnUse">
        <path
          d="M20 0V100M40 0V100M60 0V100M80 0V100M0 20H100M0 40H100M0 60H100M0 80H100"
          className="stroke-line/70"
        />
        <path d="M0 0V100M0 0H100" className="stroke-line-2" />
      </pattern>
      <rect width="370" height="248" fill="url(#drawing-board)" />
      <image href={artworkPath(mascots.worker, 'creature')} x="85" y="-12" width="200" height="260" />
      <g fill="none" className="stroke-text-3">
        <circle cx="185" cy="128" r="83.5" strokeDasharray="3 4" />
        <path d="M115 18H255M115 13V23M255 13V23" />
        <path d="M288 58V248M283 58H293" />
        <path d="M91 128H105M265 128H279M185 37V51M185 205V219" />
      </g>
      <g className="fill-text-2 font-mono text-[11px]">
        <text x="268" y="22">
          112
        </text>
        <text x="296" y="150">
          148
        </text>
      </g>
    </svg>
  );
}
