const firstMs = 5_000;
const mostMs = 20_000;

/**
 * How long to wait before the next attempt to connect. Any time up to the bound is equally likely, so that after a
 * restart of the shop its products do not all return at the same time.
 */
export function backoffMs(retries: number, random: () => number = Math.random): number {
  return random() * Math.min(mostMs, firstMs * 2 ** retries);
}
