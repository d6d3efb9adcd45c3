/** The rules of orders that page and server share. No schema stands here, so that the page loads none. */
export const methods = ['credits', 'free'] as const;
export type Method = (typeof methods)[number];

export const orderStates = ['open', 'fulfilled', 'cancelled', 'replaced', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** How long price and stock are kept for a buyer. */
export const reservationMinutes = 15;
