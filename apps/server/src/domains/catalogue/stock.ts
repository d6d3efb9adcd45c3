import { createHash } from 'node:crypto';
import type { System } from '@botique/contract/catalogue/product-rules.ts';
import { AppError } from '../../platform/errors.ts';

/** Of a ticket product the items are the stock; a license product has a number and no items. */
export type Stock = { enabled: boolean; amount: number; items: string[] };

type SentStock = { enabled: boolean; amount: number; data: string[]; revision?: string | undefined };

/** As the system reads it: what belongs to the other one is ignored. */
export function stockOf(system: System, { enabled, amount, data }: SentStock): Stock {
  return system === 'ticket' ? { enabled, amount: data.length, items: data } : { enabled, amount, items: [] };
}

/** Names a stock by its contents: who sends it back shows which stock he saw. */
export function revisionOf({ enabled, amount, items }: Stock): string {
  return createHash('sha256')
    .update(JSON.stringify([enabled, amount, items]))
    .digest('base64url')
    .slice(0, 22);
}

type Kept = { system: System; stock: Stock };

/**
 * The stock that an edit leaves, or null where it leaves the stock alone. Stock that came back as it was told is left
 * alone, whatever was sold since: writing the old figure again would bring sold pieces back.
 */
export function stockAfterEdit(before: Kept, edit: { system: System; stock: SentStock }): Stock | null {
  const { revision } = edit.stock;
  const current = revisionOf(before.stock);
  const wanted = stockOf(edit.system, edit.stock);
  const sameSystem = edit.system === before.system;
  if (sameSystem && revisionOf(wanted) === revision) return null;
  // Who names no revision must at least send the stock that there is: he saw it, or changes nothing.
  if (revision === undefined && revisionOf(stockOf(before.system, edit.stock)) !== current) {
    throw new AppError('stock_revision_missing');
  }
  if (revision !== undefined && revision !== current) throw new AppError('stock_changed');
  return sameSystem && revisionOf(wanted) === current ? null : wanted;
}
