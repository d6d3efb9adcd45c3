import { isImageAddress, productLimits, type Category } from '@botique/contract/catalogue/product-rules.ts';
import { grouped } from '../../../lib/grouped-number.ts';
import { fieldsOf, type Draft } from './product-draft.ts';
import { textsOf, type Rows } from './text-rows.ts';
import { numberOf, priceComplaint } from './typed-numbers.ts';

/** A field, by the path that the server uses when it refuses its value. */
export type Place =
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

export type Complaints = ReadonlyMap<Place, string>;

const { trialDays, storageMb, stockAmount } = productLimits;

/** A request holds at most 256 KB, and the rest of the product must fit, too. */
const mostItemBytes = 200_000;

const noImage = 'Enter an https URL, or a path on this site that starts with a slash.';

/** Reports what the server would refuse, before the request. Empty fields disable the button instead. */
export function draftIssues(draft: Draft, kept?: Category): Complaints {
  const has = fieldsOf(draft, kept);
  const complaints: [Place, string | false | undefined][] = [
    ['price', priceComplaint(draft.price)],
    ['lifeTimePrice', has.lifetimePrice && priceComplaint(draft.lifetimePrice)],
    [
      'storge',
      has.storage && !isWithin(draft.storage, 0, storageMb) && `Enter at most ${grouped(storageMb)} MB.`,
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
        `Enter at most ${grouped(stockAmount)}.`,
    ],
    ['stock.data', has.stockItems && itemsComplaint(draft.stockItems)],
    ...draft.images.map(({ text }, at): [Place, string | undefined] => [
      `images.${at}`,
      imageComplaint(text),
    ]),
    ['newImage', imageComplaint(draft.newImage)],
  ];
  return new Map(complaints.filter((entry): entry is [Place, string] => Boolean(entry[1])));
}

export function imageComplaint(text: string): string | undefined {
  return text.trim() === '' || isImageAddress(text.trim()) ? undefined : noImage;
}

/** Measures the encoded JSON, in which a line break or a quotation mark takes two bytes. */
function itemsComplaint(items: Rows): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(textsOf(items))).length;
  if (bytes <= mostItemBytes) return undefined;
  const kb = (number: number) => grouped(Math.ceil(number / 1000));
  return `All items together can be at most ${kb(mostItemBytes)} KB. You have ${kb(bytes)} KB.`;
}

function isWithin(text: string, least: number, most: number): boolean {
  const number = numberOf(text);
  return number >= least && number <= most;
}

/** The text of a field. A complaint from the server applies until it changes. */
export function textAt(draft: Draft, place: Place): string {
  const [, list, at] = /^(images|stock\.data)\.(\d+)$/.exec(place) ?? [];
  if (list === 'images') return draft.images[Number(at)]?.text ?? '';
  if (list === 'stock.data') return draft.stockItems[Number(at)]?.text ?? '';
  if (place === 'stock.data') return textsOf(draft.stockItems).join('\n');
  return draft[fieldAt[place as keyof typeof fieldAt]];
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
