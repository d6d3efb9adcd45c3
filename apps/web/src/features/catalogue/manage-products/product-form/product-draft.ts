import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { productDefaults, type Category, type System } from '@botique/contract/catalogue/product-rules.ts';
import { isSameRows, rowsOf, type Rows } from './text-rows.ts';

/** A product being edited, with numbers as typed. Unset choices are empty strings. */
export type Draft = {
  name: string;
  description: string;
  key: string;
  system: System | '';
  category: Category | '';
  price: string;
  lifetimePrice: string;
  storage: string;
  locked: boolean;
  trialEnabled: boolean;
  trialDays: string;
  stockEnabled: boolean;
  stockAmount: string;
  stockItems: Rows;
  /** Typed into the Add item field, but not added yet. */
  newItem: string;
  images: Rows;
  newImage: string;
};

export const newDraft: Draft = {
  name: '',
  description: '',
  key: '',
  system: '',
  category: '',
  images: [],
  ...numbersOf(productDefaults),
};

export function draftOf(product: ManagedProduct): Draft {
  const { name, description, key, system, category, images } = product;
  return { name, description, key, system, category, images: rowsOf(images), ...numbersOf(product) };
}

type Numbers = {
  price: number;
  lifeTimePrice: number;
  storge: number;
  locked: boolean;
  trial: { enabled: boolean; duration: number };
  stock: { enabled: boolean; amount: number; data: readonly string[] };
};

function numbersOf({ price, lifeTimePrice, storge, locked, trial, stock }: Numbers) {
  return {
    price: String(price),
    lifetimePrice: String(lifeTimePrice),
    storage: String(storge),
    locked,
    trialEnabled: trial.enabled,
    trialDays: String(trial.duration),
    stockEnabled: stock.enabled,
    stockAmount: String(stock.amount),
    stockItems: rowsOf(stock.data),
    newItem: '',
    newImage: '',
  };
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as (keyof Draft)[]).every((field) => isSame(one[field], other[field]));
}

function isSame(one: Draft[keyof Draft], other: Draft[keyof Draft]): boolean {
  return typeof one === 'object' && typeof other === 'object' ? isSameRows(one, other) : one === other;
}

/** The fields of this product. `storedCategory` applies until one is chosen. */
export function fieldsOf({ system, category }: Draft, storedCategory: Category | '' = '') {
  const effective = category || storedCategory;
  return {
    lifetimePrice: system === 'license',
    trial: system === 'license',
    stockAmount: system === 'license',
    stockItems: system === 'ticket',
    storage: effective === 'bots' || effective === 'tools',
  };
}

const requiredFields = {
  name: 'Name',
  description: 'Description',
  key: 'Key',
  system: 'System',
  category: 'Category',
} as const;

/** The labels of empty required fields. An edit needs no category, because the product keeps its own. */
export function missingFields(draft: Draft, { edited }: { edited: boolean }): string[] {
  return (Object.keys(requiredFields) as (keyof typeof requiredFields)[])
    .filter((field) => draft[field].trim() === '' && !(edited && field === 'category'))
    .map((field) => requiredFields[field]);
}
