import { isPrice, productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';

/** The text of a field after a key press or paste; null if the input is refused. */
export type Accept = (text: string, before: string, by: 'key' | 'paste') => string | null;

const unfinishedPrice = new RegExp(String.raw`^\d*(\.\d{0,${productLimits.priceDecimals}})?$`);

/** A typed comma becomes a point. A pasted comma must group thousands, or the paste is refused. */
export const acceptPrice: Accept = (text, before, by) => {
  const entered = enteredOverZero(text, before);
  const price = by === 'key' ? entered.replace(',', '.') : ungrouped(entered.trim().replace(/^\$/, ''));
  return unfinishedPrice.test(price) && !isLost(price, text) ? price : null;
};

export const acceptDigits: Accept = (text, before, by) => {
  const entered = enteredOverZero(text, before);
  const digits = by === 'key' ? entered : ungrouped(entered);
  return /^\d*$/.test(digits) && !isLost(digits, text) ? digits : null;
};

/** Typing 5 after a lone 0 gives 5. Other leading zeros stay: 05 may be 105 on its way to 205. */
function enteredOverZero(text: string, before: string): string {
  return before === '0' && /^0[\s$]*\d/.test(text) ? text.slice(1) : text;
}

/** Removes the comma from 1,234.56, but not from 0,125 or 12,50, which are ambiguous. */
function ungrouped(text: string): string {
  const number = text.trim();
  return /^[1-9]\d{0,2}([, \u00A0\u2009\u202F]\d{3})+(\.\d*)?$/.test(number)
    ? number.replaceAll(/[^\d.]/g, '')
    : number;
}

/** Pasting a lone dollar sign over a price must not empty it. */
function isLost(number: string, text: string): boolean {
  return number === '' && text !== '';
}

type Input = Pick<InputEvent, 'inputType' | 'data'>;

/** Uses the event, because the text is ambiguous: 1,000 pasted over 1000 also adds one comma. */
export function enteredBy({ inputType, data }: Input, text: string, before: string): 'key' | 'paste' {
  // With each key, an on-screen keyboard reports the whole composition so far.
  const isKey =
    inputType === 'insertCompositionText'
      ? text.length === before.length + 1
      : inputType === 'insertText' && data?.length === 1;
  return isKey ? 'key' : 'paste';
}

/** An emptied field is 0. */
export function numberOf(text: string): number {
  return Number(tidyNumber(text));
}

/** Normalizes the digits as text, because a very large number would come back as '1e+21'. */
export function tidyNumber(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  const shown = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = decimals.replace(/0+$/, '');
  return rest ? `${shown}.${rest}` : shown;
}

/** Why the server would refuse this price. */
export function priceError(text: string): string | undefined {
  const price = numberOf(text);
  if (isPrice(price)) return undefined;
  return price > productLimits.price
    ? `Enter at most $${formatNumber(productLimits.price)}.`
    : `Enter 0, or at least $${productLimits.smallestPrice}.`;
}

/** The caret when a field shows other text than was typed: the text after the caret stays the same. */
export function caretIn(shown: string, typed: string, caret: number): number {
  return Math.max(0, shown.length - (typed.length - caret));
}
