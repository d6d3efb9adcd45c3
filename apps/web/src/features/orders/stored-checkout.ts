import { categories, systems } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars } from '@botique/contract/money.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { OpenOrder } from './checkout.ts';
import { isSelection } from './fitting-selection.ts';
import { recallPayment } from './payment/stored-payment.ts';
import { orderSubject } from './order-subject.ts';

/** What this tab stores when the buyer leaves the page: the selection, and an order that is still open. */
export type Kept = { selection: Selection | null; order: OpenOrder | null };

const nothing: Kept = { selection: null, order: null };

/** Contains the viewer's id, so that the next person who signs in here does not find it. */
const nameOf = (viewerId: string, productId: string) => `order ${viewerId} ${productId}`;

export function recallCheckout(viewerId: string, productId: string, now = Date.now()): Kept {
  try {
    const kept = readKept(sessionStorage.getItem(nameOf(viewerId, productId)));
    const { order } = kept;
    if (!order || order.endsAt > now) return kept;
    // A buyer who may have paid must see the outcome, even after the order has expired.
    return recallPayment(viewerId, orderSubject(order)) ? kept : { ...kept, order: null };
  } catch {
    // The browser may block storage. Then there is nothing to restore.
    return nothing;
  }
}

export function keepCheckout(viewerId: string, productId: string, kept: Kept | null): void {
  try {
    const name = nameOf(viewerId, productId);
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept));
    else sessionStorage.removeItem(name);
  } catch {
    // Best effort: storage may be blocked or full, and the purchase works without it.
  }
}

/** Ignores malformed values: an older version of this page, or anything else, may have written them. */
export function readKept(text: string | null): Kept {
  const { selection, order } = parsed(text);
  return {
    selection: isSelection(selection) ? selection : null,
    order: isOpenOrder(order) ? order : null,
  };
}

function parsed(text: string | null): { selection?: unknown; order?: unknown } {
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
    costsWhatItSays(order.price, order.sold, order.selection)
  );
}

function isSold(value: unknown): value is Sold {
  const { system, category, price, lifeTimePrice, storge } = (value ?? {}) as Partial<Sold>;
  return (
    systems.some((known) => known === system) &&
    categories.some((known) => known === category) &&
    [price, lifeTimePrice, storge].every((number) => typeof number === 'number')
  );
}

/** Rejects an order whose price does not follow from its product and selection. */
function costsWhatItSays(price: number, sold: Sold, selection: Selection | null): boolean {
  try {
    return priceOrder(sold, selection).totalCents === centsOfDollars(price);
  } catch {
    return false;
  }
}
