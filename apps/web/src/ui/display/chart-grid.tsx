type Props = { height: number; lines?: number };

/** The horizontal lines of a chart, from its top down to above the axis. */
export function ChartGrid({ height, lines = 3 }: Props) {
  return Array.from({ length: lines }, (_, line) => (
    <rect key={line} y={Math.round((line * height) / lines)} width="100%" height="1" className="fill-line" />
  ));
}
