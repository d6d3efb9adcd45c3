/**
 * Every fault test has two sizes. `npm test` runs the short form: the same faults and assertions in fewer
 * rounds, with time limits that only catch hangs, because other tests share the machine. `npm run test:faults` sets FAULTS=full.
 */
export type Size = 'short' | 'full';

const size: Size = process.env['FAULTS'] === 'full' ? 'full' : 'short';

export function pick<Value>(values: Record<Size, Value>): Value {
  return values[size];
}
