import type { Product } from '@botique/contract/catalogue/product.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import type { CartItem, Intent, Order } from '@botique/contract/orders/order.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { OpenOrder } from './checkout.ts';

/** What the price of a product follows from, without the rest of it. */
export function soldOf({ system, category, price, lifeTimePrice, storge }: Product): Sold {
  return { system, category, price, lifeTimePrice, storge };
}

/** Sent when an order begins: the page begins one only after both boxes were ticked. */
export const accepted = { terms: true, privacy: true } as const;

/** What somebody wants, and what he was told that it costs. */
export function intentOf(productId: string, sold: Sold, selection: Selection | null): Intent {
  const price = dollarsOfCents(priceOrder(sold, selection).totalCents);
  if (!selection) return { productId, price };
  const { subscription, duration, sessions, storge } = selection;
  return {
    productId,
    price,
    subscription,
    ...(subscription === 'subscription' && { duration }),
    sessions,
    storge,
  };
}

/** The same in the words of PayPal's cart. */
export function cartItemOf(
  { id, name, description }: Product,
  { sold, selection }: Pick<OpenOrder, 'sold' | 'selection'>,
): CartItem {
  const { productId: _, ...wanted } = intentOf(id, sold, selection);
  return { id, name, description, ...wanted };
}

/** What the server started, with what the page showed for it. */
export function openOrder(
  { id, price, reserved, createdAt, expiresAt }: Order,
  shown: Pick<OpenOrder, 'sold' | 'selection'>,
  now = Date.now(),
): OpenOrder {
  // How long it lasts, by the server's clock; from when, by ours.
  const endsAt = now + Date.parse(expiresAt) - Date.parse(createdAt);
  return { id, price, reserved, endsAt, ...shown };
}
