import { isPrice, productLimits } from '@botique/contract/catalogue/product-rules.ts';

/** What a field holds after a keystroke or a paste; null when it does not take it. */
export type Accept = (text: string, before: string) => string | null;

const unfinishedPrice = new RegExp(String.raw`^\d*(\.\d{0,${productLimits.priceDecimals}})?$`);

/** Digits and one point, which may be typed as a comma. A price that is pasted may bring blanks and a dollar sign. */
export const acceptPrice: Accept = (text, before) => {
  const price = text.replaceAll(/[\s$]/g, '').replaceAll(',', '.');
  return unfinishedPrice.test(price) ? typedOverZero(price, before) : null;
};

export const acceptDigits: Accept = (text, before) => {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d*$/.test(digits) ? typedOverZero(digits, before) : null;
};

/** Who types 5 behind a lone 0 means 5. Elsewhere a leading 0 may be what is left of 105, on its way to 205. */
function typedOverZero(text: string, before: string): string {
  return before === '0' && /^0\d/.test(text) ? text.slice(1) : text;
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

/** 100000 as people read it. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US');
}

/** Where the caret goes when a field shows something else than was typed: what stood behind it stays behind it. */
export function caretIn(shown: string, typed: string, caret: number): number {
  return Math.max(0, shown.length - (typed.length - caret));
}
