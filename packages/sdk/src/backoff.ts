const firstMs = 5_000;
const maxMs = 20_000;

/**
 * Delay before the next connection attempt, with full jitter, so that products do not all reconnect at the
 * same time after a restart of the shop.
 */
export function backoffMs(retries: number, random: () => number = Math.random): number {
  return random() * Math.min(maxMs, firstMs * 2 ** retries);
}
