/** The horizontal lines of a chart, from its top down to above the axis. */
export function ChartGrid({ height }: { height: number }) {
  return [0, 1, 2].map((line) => (
    <rect key={line} y={Math.round((line * height) / 3)} width="100%" height="1" className="fill-line" />
  ));
}
