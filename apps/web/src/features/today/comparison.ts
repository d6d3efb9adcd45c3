import type { Compared } from '@botique/contract/today/today.ts';
import { formatNumber } from '../../lib/format/numbers.ts';

export type Trend = 'up' | 'down' | 'same' | 'first' | 'none';

/** `first`: there was nothing to compare with. `none`: there is nothing now either. */
export function trendOf({ now, before }: Compared): Trend {
  if (now === before) return now === 0 ? 'none' : 'same';
  if (before === 0) return 'first';
  return now > before ? 'up' : 'down';
}

/** '12%', without a sign. */
export function changeText({ now, before }: Compared): string {
  const percent = Math.abs(Math.round(((now - before) / before) * 100));
  return percent === 0 ? 'under 1%' : `${formatNumber(percent)}%`;
}
