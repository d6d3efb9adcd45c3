import { isImageAddress, productLimits, type Category } from '@botique/contract/catalogue/product-rules.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { fieldsOf, type Draft } from './product-draft.ts';
import { textsOf, type Rows } from './text-rows.ts';
import { numberOf, priceError } from './typed-numbers.ts';

/** A field, by the path that the server uses when it refuses its value. */
export type FieldPath =
  | 'name'
  | 'description'
  | 'key'
  | 'system'
  | 'category'
  | 'price'
  | 'lifeTimePrice'
  | 'storge'
  | 'trial.duration'
  | 'stock.amount'
  | 'stock.data'
  | `stock.data.${number}`
  | `images.${number}`
  | 'newImage';

export type FieldErrors = ReadonlyMap<FieldPath, string>;

const { trialDays, storageMb, stockAmount } = productLimits;

/** A request holds at most 256 KB, and the rest of the product must fit, too. */
const maxItemBytes = 200_000;

const imageMessage = 'Enter an https URL, or a path on this site that starts with a slash.';

/** Reports what the server would refuse, before the request. Empty fields disable the button instead. */
export function validateDraft(draft: Draft, storedCategory?: Category): FieldErrors {
  const has = fieldsOf(draft, storedCategory);
  const errors: [FieldPath, string | false | undefined][] = [
    ['price', priceError(draft.price)],
    ['lifeTimePrice', has.lifetimePrice && priceError(draft.lifetimePrice)],
    [
      'storge',
      has.storage && !isWithin(draft.storage, 0, storageMb) && `Enter at most ${formatNumber(storageMb)} MB.`,
    ],
    [
      'trial.duration',
      has.trial &&
        draft.trialEnabled &&
        !isWithin(draft.trialDays, 1, trialDays) &&
        `Enter 1 to ${trialDays} days.`,
    ],
    [
      'stock.amount',
      has.stockAmount &&
        draft.stockEnabled &&
        !isWithin(draft.stockAmount, 0, stockAmount) &&
        `Enter at most ${formatNumber(stockAmount)}.`,
    ],
    ['stock.data', has.stockItems && stockItemsError(draft.stockItems)],
    ...draft.images.map(({ text }, at): [FieldPath, string | undefined] => [
      `images.${at}`,
      imageError(text),
    ]),
    ['newImage', imageError(draft.newImage)],
  ];
  return new Map(errors.filter((entry): entry is [FieldPath, string] => Boolean(entry[1])));
}

export function imageError(text: string): string | undefined {
  return text.trim() === '' || isImageAddress(text.trim()) ? undefined : imageMessage;
}

/** Measures the encoded JSON, in which a line break or a quotation mark takes two bytes. */
function stockItemsError(items: Rows): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(textsOf(items))).length;
  if (bytes <= maxItemBytes) return undefined;
  const kb = (number: number) => formatNumber(Math.ceil(number / 1000));
  return `All items together can be at most ${kb(maxItemBytes)} KB. You have ${kb(bytes)} KB.`;
}

function isWithin(text: string, min: number, max: number): boolean {
  const number = numberOf(text);
  return number >= min && number <= max;
}

/** The text of a field. An error from the server applies until it changes. */
export function textAt(draft: Draft, path: FieldPath): string {
  const [, list, at] = /^(images|stock\.data)\.(\d+)$/.exec(path) ?? [];
  if (list === 'images') return draft.images[Number(at)]?.text ?? '';
  if (list === 'stock.data') return draft.stockItems[Number(at)]?.text ?? '';
  if (path === 'stock.data') return textsOf(draft.stockItems).join('\n');
  return draft[fieldAt[path as keyof typeof fieldAt]];
}

const fieldAt = {
  name: 'name',
  description: 'description',
  key: 'key',
  system: 'system',
  category: 'category',
  price: 'price',
  lifeTimePrice: 'lifetimePrice',
  storge: 'storage',
  'trial.duration': 'trialDays',
  'stock.amount': 'stockAmount',
  newImage: 'newImage',
} as const;
