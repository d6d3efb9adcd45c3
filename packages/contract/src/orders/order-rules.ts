/** The rules of orders that page and server share. No schema stands here, so that the page loads none. */
export const methods = ['credits', 'free', 'paypal'] as const;
export type Method = (typeof methods)[number];

/** What somebody pays for: a product, credits for later, or more time for a license. */
export const orderKinds = ['product', 'top_up', 'renewal'] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * `capturing`: the provider was asked for the money, and until its answer is known nobody else may end the order.
 * `refunding`: it took money for which there is nothing to give, and is asked to return it.
 */
export const orderStates = [
  'open',
  'capturing',
  'fulfilled',
  'cancelled',
  'replaced',
  'expired',
  'refunding',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** How long price and stock are kept for a buyer. */
export const reservationMinutes = 15;

/** Everything is sold in dollars. */
export const currency = 'USD';

/** In dollars. */
export const topUpLimits = { least: 1, most: 1_000 } as const;
export const topUpPacks = [5, 10, 25, 50, 100, 250] as const;
