import { createHash } from 'node:crypto';

/** What the shop took for its goods, what it gave away, what came through PayPal, and what it lost. */
export const shopAccounts = ['sales', 'grants', 'paypal', 'losses'] as const;
export type ShopAccount = (typeof shopAccounts)[number];

/** One side of a transfer. Which pocket of the shop's it is, the person on the other side decides. */
export type Party = { user: string } | { shop: ShopAccount; near: string };

const pockets = 8;

/** Purchases of different people would queue at the one row of a shop's account: so it is spread over some. */
function pocketNear(userId: string): number {
  return (createHash('sha256').update(userId).digest()[0] ?? 0) % pockets;
}

/** The account that a party is, as its row says it. */
export function accountOf(party: Party) {
  if ('user' in party) return { userId: party.user, name: null, pocket: null };
  return { userId: null, name: party.shop, pocket: pocketNear(party.near) };
}
