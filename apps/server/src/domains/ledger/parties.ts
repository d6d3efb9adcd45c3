import { createHash } from 'node:crypto';

/** Sales, granted credits, payments through PayPal, and losses. */
export const shopAccounts = ['sales', 'grants', 'paypal', 'losses'] as const;
export type ShopAccount = (typeof shopAccounts)[number];

/** One side of a transfer. `near` is the user on the other side, who determines the shop's pocket. */
export type Party = { user: string } | { shop: ShopAccount; near: string };

const pockets = 8;

/** Shop accounts are split into pockets, because all purchases would wait for the lock on a single row. */
function pocketNear(userId: string): number {
  return (createHash('sha256').update(userId).digest()[0] ?? 0) % pockets;
}

/** The columns that identify the account of a party. */
export function accountOf(party: Party) {
  if ('user' in party) return { userId: party.user, name: null, pocket: null };
  return { userId: null, name: party.shop, pocket: pocketNear(party.near) };
}
