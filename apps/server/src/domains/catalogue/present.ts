import type { ManagedProduct, NewProduct, Product } from '@botique/contract/catalogue/product.ts';
import { revisionOf, type Stock } from './stock.ts';
import type { ProductDetails, ProductRow } from './repository.ts';

/** The public view. It shows how much stock is left, but never the items: they are goods. */
export function presentProduct(row: ProductRow, left: number): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    key: row.key,
    price: Number(row.price),
    lifeTimePrice: Number(row.lifetimePrice),
    system: row.system,
    category: row.category,
    images: row.images,
    locked: row.locked,
    storge: row.storageMb,
    trial: { enabled: row.trialEnabled, duration: row.trialDays },
    stock: { enabled: row.stockEnabled, amount: left, data: [] },
  };
}

export function presentManagedProduct(row: ProductRow, stock: Stock): ManagedProduct {
  const { enabled, amount, items } = stock;
  return {
    ...presentProduct(row, amount),
    stock: { enabled, amount, data: items, revision: revisionOf(stock) },
    version: row.version,
    archived: row.archivedAt !== null,
  };
}

/** The reverse of `presentProduct`, without id and stock. A price keeps the digits it was sent with. */
export function detailsOf(sent: Omit<NewProduct, 'id' | 'stock'>): ProductDetails {
  return {
    name: sent.name,
    description: sent.description,
    key: sent.key,
    price: String(sent.price),
    lifetimePrice: String(sent.lifeTimePrice),
    system: sent.system,
    category: sent.category,
    images: sent.images,
    locked: sent.locked,
    storageMb: sent.storge,
    trialEnabled: sent.trial.enabled,
    trialDays: sent.trial.duration,
  };
}
