import { counted } from '../../../../../lib/format/counted.ts';
import { categoryName } from '../../../../../lib/format/category-name.ts';
import { formatNumber } from '../../../../../lib/format/numbers.ts';
import type { Drafts, MergedField } from './merge-drafts.ts';
import type { Draft } from '../../product-form/product-draft.ts';
import { textsOf } from '../../product-form/text-rows.ts';
import { numberOf, tidyNumber } from '../../product-form/typed-numbers.ts';

/** The same labels as in the form. */
export const fieldLabels: Readonly<Record<MergedField, string>> = {
  name: 'Name',
  key: 'Key',
  description: 'Description',
  system: 'System',
  category: 'Category',
  storage: 'Storage',
  locked: 'Locked',
  price: 'Price',
  lifetimePrice: 'Lifetime price',
  trialEnabled: 'Free trial',
  trialDays: 'Trial days',
  stockEnabled: 'Stock limit',
  stockAmount: 'Stock amount',
  stockItems: 'Stock items',
  images: 'Images',
};

type FieldTexts = { before: string; theirs: string; mine: string };

/** The three values of a field, each short enough for a line or two. */
export function textsOfField(field: MergedField, { base, theirs, mine }: Drafts): FieldTexts {
  const texts = [base, theirs, mine].map((draft) => textIn(field, draft, base));
  const [before = '', saved = '', written = ''] = shortened(texts);
  return { before, theirs: saved, mine: written };
}

const systemNames = { license: 'License', ticket: 'Ticket', '': '' };

function textIn(field: MergedField, draft: Draft, base: Draft): string {
  switch (field) {
    case 'name':
    case 'key':
    case 'description':
      return draft[field].trim() || 'Empty';
    case 'system':
      return systemNames[draft.system];
    case 'category':
      return categoryName[draft.category || base.category || 'other'];
    case 'price':
    case 'lifetimePrice':
      return priceText(draft[field]);
    case 'storage':
      return `${formatNumber(numberOf(draft.storage))} MB`;
    case 'trialDays':
      return counted(numberOf(draft.trialDays), 'day');
    case 'stockAmount':
      return formatNumber(numberOf(draft.stockAmount));
    case 'stockItems':
    case 'images':
      return listText(textsOf(draft[field]), textsOf(base[field]), field === 'images' ? 'image' : 'item');
    default:
      return draft[field] ? 'On' : 'Off';
  }
}

/** With all its decimals: two prices that differ must not look the same. */
function priceText(typed: string): string {
  const [whole = '', decimals = ''] = tidyNumber(typed).split('.');
  return `$${formatNumber(Number(whole))}.${decimals.padEnd(2, '0')}`;
}

function listText(texts: readonly string[], before: readonly string[], noun: string): string {
  const added = without(texts, before).length;
  const removed = without(before, texts).length;
  const isMoved = added + removed === 0 && texts.some((text, at) => text !== before[at]);
  const count = texts.length === 0 ? `No ${noun}s` : counted(texts.length, noun);
  const differences = [
    added > 0 && `${formatNumber(added)} added`,
    removed > 0 && `${formatNumber(removed)} removed`,
    isMoved && 'order changed',
  ].filter(Boolean);
  return differences.length > 0 ? `${count} (${differences.join(', ')})` : count;
}

/** Rows may repeat, so each row of `others` removes only one. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

const maxLength = 160;
const contextBefore = 40;

/** All texts start shortly before they differ; otherwise long texts would look the same. */
function shortened(texts: readonly string[]): string[] {
  // Split by code point, so that no emoji is cut in half.
  const all = texts.map((text) => Array.from(text));
  if (all.every(({ length }) => length <= maxLength)) return [...texts];
  const difference = firstDifference(all);
  const from = difference <= maxLength / 2 ? 0 : wordStart(all[0] ?? [], difference);
  return all.map((characters) => {
    const part = characters
      .slice(from, from + maxLength)
      .join('')
      .trimEnd();
    return `${from > 0 ? '…' : ''}${part}${from + maxLength < characters.length ? '…' : ''}`;
  });
}

/** Starts at a word shortly before the difference. */
function wordStart(characters: readonly string[], difference: number): number {
  const from = difference - contextBefore;
  const space = characters.slice(from, difference).findIndex((character) => /\s/.test(character));
  return from + space + 1;
}

function firstDifference(all: readonly (readonly string[])[]): number {
  const [first = [], ...others] = all;
  const at = first.findIndex((character, index) => others.some((other) => other[index] !== character));
  return at === -1 ? first.length : at;
}
