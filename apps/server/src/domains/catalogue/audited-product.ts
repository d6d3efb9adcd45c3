import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import type { ProductRow } from './repository.ts';
import type { Stock } from './stock.ts';

/** What the audit log says about a product. Stock items are goods, so it only counts them. */
export function auditedProduct(row: ProductRow, stock: Stock): AuditValues {
  return {
    name: row.name,
    description: row.description,
    key: row.key,
    price: Number(row.price),
    lifeTimePrice: Number(row.lifetimePrice),
    system: row.system,
    category: row.category,
    images: imagesText(row.images),
    locked: row.locked,
    storageMb: row.storageMb,
    trialEnabled: row.trialEnabled,
    trialDays: row.trialDays,
    stockEnabled: stock.enabled,
    ...(row.system === 'ticket' ? { stockItems: stock.amount } : { stockAmount: stock.amount }),
  };
}

/** How an edit replaced stock items, because their number may stay the same. */
export function replacedItems(before: Stock, after: Stock): AuditValues {
  const removed = withoutOnce(before.items, after.items).length;
  const added = withoutOnce(after.items, before.items).length;
  return removed + added === 0 ? {} : { stockItemsRemoved: removed, stockItemsAdded: added };
}

function imagesText(images: readonly string[]): string | null {
  return images.length === 0 ? null : `${images.length}: ${images.join(', ')}`;
}

/** An item may be there twice. */
function withoutOnce(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const place = left.indexOf(item);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
}
