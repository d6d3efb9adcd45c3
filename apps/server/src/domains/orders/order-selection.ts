import {
  selectionIssues,
  freeSelection,
  includedStorage,
  optionsOf,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';
import type { Intent } from '@botique/contract/orders/order.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewOrder, OrderRow } from './repository.ts';

/** Null for a ticket product: there is nothing to choose. */
export function selectionOf(product: Sold, wanted: Intent): Selection | null {
  if (product.system === 'ticket') return null;
  if (!optionsOf(product)) return freeSelection(product);
  const { subscription, duration, sessions, storge } = wanted;
  if (!subscription) throw refusal([{ path: 'subscription', message: 'is required for a license' }]);
  const selection = {
    subscription,
    duration: duration ?? 0,
    sessions: sessions ?? 0,
    storageMb: storge ?? includedStorage(product),
  };
  const issues = selectionIssues(product, selection);
  if (issues.length > 0) throw refusal(issues);
  return selection;
}

/** On the wire, `storageMb` is spelled `storge`. */
function refusal(found: { path: string; message: string }[]): AppError {
  const issues = found.map((issue) => (issue.path === 'storageMb' ? { ...issue, path: 'storge' } : issue));
  const message = issues.map(({ path, message: what }) => `${path}: ${what}`).join('; ');
  return new AppError('invalid_request', { message, issues });
}

type Chosen = Required<Pick<NewOrder, 'subscription' | 'days' | 'sessions' | 'storageMb'>>;

export function chosenColumns(selection: Selection | null): Chosen {
  return {
    subscription: selection?.subscription ?? null,
    days: selection?.subscription === 'subscription' ? selection.duration : null,
    sessions: selection?.sessions ?? null,
    storageMb: selection?.storageMb ?? null,
  };
}

/** Ignores the options sent for ticket and free products, which have none. */
export function isWhatWasOrdered(order: OrderRow, wanted: Intent): boolean {
  if (order.productId !== wanted.productId) return false;
  if (order.system === 'ticket' || order.priceCents === 0n) return true;
  return (
    order.subscription === wanted.subscription &&
    (order.days === null || order.days === wanted.duration) &&
    order.sessions === wanted.sessions &&
    (wanted.storge ?? order.storageMb) === order.storageMb
  );
}
