import type {
  EditedProduct,
  ManagedProduct,
  NewProduct,
  Product,
} from '@botique/contract/catalogue/product.ts';
import {
  isImageAddress,
  productDefaults,
  productLimits,
  type Category,
} from '@botique/contract/catalogue/product-rules.ts';
import { fieldsOf, missingFields, type Draft } from './product-draft.ts';
import { textsOf } from './text-rows.ts';
import { numberOf } from './typed-numbers.ts';

/** The draft as a new product; null while a required field is missing. */
export function newProductOf(id: string, draft: Draft): NewProduct | null {
  const { system, category } = draft;
  if (!system || !category || missingFields(draft, { edited: false }).length > 0) return null;
  return { id, system, category, ...detailsOf(draft, productDefaults) };
}

/** The draft as an edit of the product that it is based on. */
export function editOf(draft: Draft, product: ManagedProduct): EditedProduct | null {
  const { system, category } = draft;
  if (!system || missingFields(draft, { edited: true }).length > 0) return null;
  const { stock, ...details } = detailsOf(draft, product, product.category);
  return {
    system,
    category,
    ...details,
    stock: { ...stock, revision: product.stock.revision },
    version: product.version,
  };
}

type HiddenFields = {
  lifeTimePrice: number;
  storge: number;
  trial: { duration: number };
  stock: { amount: number; data: readonly string[] };
};

/** Hidden and disabled fields are sent back as loaded, because the admin could not edit them. */
function detailsOf(draft: Draft, loaded: HiddenFields, storedCategory?: Category) {
  const has = fieldsOf(draft, storedCategory);
  const trialEnabled = has.trial && draft.trialEnabled;
  const hasStockAmount = has.stockAmount && draft.stockEnabled;
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    key: draft.key.trim(),
    price: numberOf(draft.price),
    lifeTimePrice: has.lifetimePrice ? numberOf(draft.lifetimePrice) : loaded.lifeTimePrice,
    images: textsOf(draft.images),
    locked: draft.locked,
    storge: has.storage ? numberOf(draft.storage) : loaded.storge,
    trial: {
      enabled: trialEnabled,
      duration: trialEnabled ? numberOf(draft.trialDays) : loaded.trial.duration,
    },
    stock: {
      enabled: draft.stockEnabled,
      amount: hasStockAmount ? numberOf(draft.stockAmount) : loaded.stock.amount,
      data: has.stockItems ? textsOf(draft.stockItems) : [...loaded.stock.data],
    },
  };
}

/** The draft as customers would see it, without invalid images. */
export function previewOf(id: string, draft: Draft, storedCategory?: Category): Product {
  const details = detailsOf(draft, productDefaults, storedCategory);
  const { price, lifeTimePrice, images, stock } = details;
  return {
    ...details,
    id,
    system: draft.system || 'license',
    category: draft.category || storedCategory || 'other',
    price: Math.min(price, productLimits.price),
    lifeTimePrice: Math.min(lifeTimePrice, productLimits.price),
    images: images.filter(isImageAddress),
    stock: {
      enabled: stock.enabled,
      amount: draft.system === 'ticket' ? stock.data.length : stock.amount,
      data: [],
    },
  };
}
