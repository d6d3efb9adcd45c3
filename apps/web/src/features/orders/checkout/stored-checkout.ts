import { categories, systems } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars } from '@botique/contract/money.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { loadPayment } from '../../../lib/payment/stored-payment.ts';
import { orderSubject, type OpenOrder } from './checkout-reducer.ts';
import { isSelection } from './valid-selection.ts';

/** What this tab stores when the buyer leaves the page: the selection, and an order that is still open. */
export type StoredCheckout = { selection: Selection | null; order: OpenOrder | null };

const emptyCheckout: StoredCheckout = { selection: null, order: null };

/** Contains the viewer's id, so that the next person who signs in here does not find it. */
const storageKey = (viewerId: string, productId: string) => `order ${viewerId} ${productId}`;

export function loadCheckout(viewerId: string, productId: string, now = Date.now()): StoredCheckout {
  try {
    const stored = parseStoredCheckout(sessionStorage.getItem(storageKey(viewerId, productId)));
    const { order } = stored;
    if (!order || order.endsAt > now) return stored;
    // A buyer who may have paid must see the outcome, even after the order has expired.
    return loadPayment(viewerId, orderSubject(order)) ? stored : { ...stored, order: null };
  } catch {
    // The browser may block storage. Then there is nothing to restore.
    return emptyCheckout;
  }
}

export function storeCheckout(viewerId: string, productId: string, stored: StoredCheckout | null): void {
  try {
    const key = storageKey(viewerId, productId);
    if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
    else sessionStorage.removeItem(key);
  } catch {
    // Best effort: storage may be blocked or full, and the purchase works without it.
  }
}

/** Ignores malformed values: an older version of this page, or anything else, may have written them. */
export function parseStoredCheckout(text: string | null): StoredCheckout {
  const { selection, order } = parseJson(text);
  return {
    selection: isSelection(selection) ? selection : null,
    order: isOpenOrder(order) ? order : null,
  };
}

function parseJson(text: string | null): { selection?: unknown; order?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isOpenOrder(value: unknown): value is OpenOrder {
  const order = (value ?? {}) as Partial<OpenOrder>;
  return (
    typeof order.id === 'string' &&
    /^[0-9a-f-]{36}$/.test(order.id) &&
    typeof order.endsAt === 'number' &&
    typeof order.reserved === 'boolean' &&
    (order.selection === null || isSelection(order.selection)) &&
    isSold(order.sold) &&
    typeof order.price === 'number' &&
    isPriceConsistent(order.price, order.sold, order.selection)
  );
}

function isSold(value: unknown): value is Sold {
  const { system, category, price, lifeTimePrice, storageMb } = (value ?? {}) as Partial<Sold>;
  return (
    systems.some((known) => known === system) &&
    categories.some((known) => known === category) &&
    [price, lifeTimePrice, storageMb].every((number) => typeof number === 'number')
  );
}

/** Rejects an order whose price does not follow from its product and selection. */
function isPriceConsistent(price: number, sold: Sold, selection: Selection | null): boolean {
  try {
    return priceOrder(sold, selection).totalCents === centsOfDollars(price);
  } catch {
    return false;
  }
}
