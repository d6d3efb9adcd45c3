/** Order rules shared by page and server. No schemas here, to keep them out of the bundle. */
export const methods = ['credits', 'free', 'paypal'] as const;
export type Method = (typeof methods)[number];

/** What an order pays for: a product, credits, or more time for a license. */
export const orderKinds = ['product', 'top_up', 'renewal'] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * `capturing`: a capture is in flight, so nothing else may end the order until its result is known.
 * `refunding`: PayPal took money for an order that cannot be fulfilled, and is asked to return it.
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

/** How long the price and the stock are reserved for a buyer. */
export const reservationMinutes = 15;

export const currency = 'USD';
