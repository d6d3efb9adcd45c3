import { centsOfDollars, dollarsOfCents, priceText } from '@botique/contract/money.ts';
import { parseDollars } from '../../../lib/format/parse-dollars.ts';

type Parsed = { dollars: number } | { error: string };

/** The part that an admin typed. */
export function parsePart(text: string, refundable: number): Parsed {
  const cents = parseDollars(text);
  if (cents === null) return { error: 'Enter an amount such as 4.50.' };
  if (cents === 0n) return { error: 'Enter at least $0.01.' };
  if (cents > centsOfDollars(refundable))
    return { error: `At most ${priceText(refundable)} can be refunded.` };
  return { dollars: dollarsOfCents(cents) };
}
