/** Product rules shared by page and server. No schemas here, to keep them out of the bundle. */
export const categories = ['bots', 'tools', 'other'] as const;
export type Category = (typeof categories)[number];

export const systems = ['license', 'ticket'] as const;
export type System = (typeof systems)[number];

export const productLimits = {
  /** Products on sale at a time: the whole catalogue is held in memory and shown on one page. */
  products: 2000,
  name: 100,
  description: 5000,
  key: 60,
  images: 10,
  imageAddress: 2000,
  price: 100_000,
  priceDecimals: 5,
  smallestPrice: 0.01,
  trialDays: 365,
  storageMb: 5120,
  stockAmount: 1_000_000,
  stockItems: 1000,
  stockItem: 2000,
} as const;

export const productIdForm = /^[A-Za-z0-9]{8}$/;

/** At most five decimals, and no price that rounds to zero. */
export function isPrice(value: number): boolean {
  const decimals = new RegExp(String.raw`^\d+(\.\d{1,${productLimits.priceDecimals}})?$`);
  return (
    value <= productLimits.price &&
    decimals.test(String(value)) &&
    (value === 0 || value >= productLimits.smallestPrice)
  );
}

/**
 * An https URL or a path of our own site. Only the browser loads it, never the server. API paths are refused,
 * because everyone who views the product would make that call.
 */
export function isImageAddress(value: string): boolean {
  if (value.length > productLimits.imageAddress || /[\s\\\p{Cc}\p{Cs}]/u.test(value)) return false;
  // Two slashes would name another host.
  if (/^\/(?!\/)/.test(value)) return isOwnFile(value);
  return /^https:\/\/[^/@?#]+(?:[/?#]|$)/.test(value) && URL.canParse(value);
}

/** The router decodes paths before it matches them, so `/%61uth/logout` is `/auth/logout`. */
function isOwnFile(path: string): boolean {
  try {
    const decoded = decodeURIComponent(pathOf(path));
    return !/^\/+(?:api|auth|socket\.io)(?:\/|$)/i.test(pathOf(decoded));
  } catch {
    return false;
  }
}

/** Drops the query and resolves `..`, which may have been encoded. */
function pathOf(address: string): string {
  return new URL(`https://own.example${address}`).pathname;
}

// In a separate file, because the landing page needs only this.
export { offerOf } from './offer.ts';

/** Initial values of a new product. */
export const productDefaults = {
  price: 3,
  lifeTimePrice: 50,
  storge: 100,
  locked: false,
  trial: { enabled: false, duration: 0 },
  stock: { enabled: false, amount: 0, data: [] },
} as const;
