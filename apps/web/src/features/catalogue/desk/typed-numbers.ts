import { isPrice, productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { grouped } from '../../../lib/grouped-number.ts';

/** What a field holds after a keystroke, or after a paste and the like; null when it does not take it. */
export type Accept = (text: string, before: string, by: 'key' | 'paste') => string | null;

const unfinishedPrice = new RegExp(String.raw`^\d*(\.\d{0,${productLimits.priceDecimals}})?$`);

/** Digits and one point. A comma that is typed is a point; one that is pasted groups thousands, or it is refused. */
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

/** Who enters 5 behind a lone 0 means 5. Elsewhere a leading 0 may be what is left of 105, on its way to 205. */
function enteredOverZero(text: string, before: string): string {
  return before === '0' && /^0[\s$]*\d/.test(text) ? text.slice(1) : text;
}

/** 1,234.56 without its comma. Not 0,125 nor 12,50, of which nobody knows what they mean. */
function ungrouped(text: string): string {
  const number = text.trim();
  return /^[1-9]\d{0,2}([, \u00A0\u2009\u202F]\d{3})+(\.\d*)?$/.test(number)
    ? number.replaceAll(/[^\d.]/g, '')
    : number;
}

/** A lone dollar sign, pasted over a price, must not empty it. */
function isLost(number: string, text: string): boolean {
  return number === '' && text !== '';
}

type Input = Pick<InputEvent, 'inputType' | 'data'>;

/** By the event, because the text does not tell: 1,000 pasted over 1000 is one comma more, too. */
export function enteredBy({ inputType, data }: Input, text: string, before: string): 'key' | 'paste' {
  // A keyboard on the screen tells with each key all that it has composed so far.
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

/** The same number as the form shows it. By its digits: one far too large would come back as '1e+21'. */
export function tidyNumber(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  const shown = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = decimals.replace(/0+$/, '');
  return rest ? `${shown}.${rest}` : shown;
}

/** Why the server would refuse this price, as a sentence. */
export function priceComplaint(text: string): string | undefined {
  const price = numberOf(text);
  if (isPrice(price)) return undefined;
  return price > productLimits.price
    ? `A price is at most $${grouped(productLimits.price)}.`
    : `A price is 0, or at least $${productLimits.smallestPrice}.`;
}

/** Where the caret goes when a field shows something else than was typed: what stood behind it stays behind it. */
export function caretIn(shown: string, typed: string, caret: number): number {
  return Math.max(0, shown.length - (typed.length - caret));
}
