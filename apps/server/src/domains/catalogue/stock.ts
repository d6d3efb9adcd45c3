import { createHash } from 'node:crypto';
import type { System } from '@botique/contract/catalogue/product-rules.ts';
import { AppError } from '../../platform/errors.ts';

/** The stock of a ticket product is its items. A license product has an amount and no items. */
export type Stock = { enabled: boolean; amount: number; items: string[] };

type SentStock = { enabled: boolean; amount: number; data: string[]; revision?: string | undefined };

/** Keeps only the fields that this system uses. */
export function stockOf(system: System, { enabled, amount, data }: SentStock): Stock {
  return system === 'ticket' ? { enabled, amount: data.length, items: data } : { enabled, amount, items: [] };
}

/** Identifies a stock by its contents, so that an edit can say which stock it is based on. */
export function revisionOf({ enabled, amount, items }: Stock): string {
  return createHash('sha256')
    .update(JSON.stringify([enabled, amount, items]))
    .digest('base64url')
    .slice(0, 22);
}

type Kept = { system: System; stock: Stock };

/**
 * Returns the new stock, or null if the edit leaves it alone. Stock that comes back unchanged is left alone
 * even after a sale: writing the old amount again would bring sold pieces back.
 */
export function stockAfterEdit(before: Kept, edit: { system: System; stock: SentStock }): Stock | null {
  const { revision } = edit.stock;
  const current = revisionOf(before.stock);
  const wanted = stockOf(edit.system, edit.stock);
  const sameSystem = edit.system === before.system;
  if (sameSystem && revisionOf(wanted) === revision) return null;
  // Without a revision, accept only the current stock: anything else could overwrite a sale.
  if (revision === undefined && revisionOf(stockOf(before.system, edit.stock)) !== current) {
    throw new AppError('stock_revision_missing');
  }
  if (revision !== undefined && revision !== current) throw new AppError('stock_changed');
  return sameSystem && revisionOf(wanted) === current ? null : wanted;
}
