import type { Product } from '@botique/contract/catalogue/product.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import type { Intent, Order } from '@botique/contract/orders/order.ts';
import type { CartItem } from '@botique/contract/payments/payment.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { OpenOrder } from './checkout-reducer.ts';

/** Sent with every order. Constant, because an order starts only after both boxes are ticked. */
export const accepted = { terms: true, privacy: true } as const;

/** What the buyer orders, and the price that they were shown. */
export function intentOf(productId: string, sold: Sold, selection: Selection | null): Intent {
  const price = dollarsOfCents(priceOrder(sold, selection).totalCents);
  if (!selection) return { productId, price };
  const { subscription, duration, sessions, storageMb } = selection;
  return {
    productId,
    price,
    subscription,
    ...(subscription === 'subscription' && { duration }),
    sessions,
    storge: storageMb,
  };
}

/** The same order as an item of PayPal's cart. */
export function cartItemOf(
  { id, name, description }: Product,
  { sold, selection }: Pick<OpenOrder, 'sold' | 'selection'>,
): CartItem {
  const { productId: _, ...wanted } = intentOf(id, sold, selection);
  return { id, name, description, ...wanted };
}

/** The order that the server started, with the product and selection that the page showed. */
export function toOpenOrder(
  { id, price, reserved, createdAt, expiresAt }: Order,
  shown: Pick<OpenOrder, 'sold' | 'selection'>,
  now = Date.now(),
): OpenOrder {
  // The duration comes from the server's clock, the start from ours: they may differ.
  const endsAt = now + Date.parse(expiresAt) - Date.parse(createdAt);
  return { id, price, reserved, endsAt, ...shown };
}
