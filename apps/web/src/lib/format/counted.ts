import { formatNumber } from './numbers.ts';

/** '1 license', '1,204 licenses'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}
