import { cleanPaste } from '@botique/contract/clean-paste.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { formatNumber } from '../format/numbers.ts';

/** Not cut off: a pasted log would silently lose its end, which is the most important part. */
export function textError(text: string): string | undefined {
  const { length } = cleanPaste(text);
  if (length <= ticketLimits.message) return undefined;
  return `Use at most ${formatNumber(ticketLimits.message)} characters. You have ${formatNumber(length)}.`;
}
