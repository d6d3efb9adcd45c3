/** The rules of products that page and server share. No schema stands here, so that the page loads none. */
export const categories = ['bots', 'tools', 'other'] as const;
export type Category = (typeof categories)[number];

export const systems = ['license', 'ticket'] as const;
export type System = (typeof systems)[number];

export const productLimits = {
  /** On sale at one time: the whole catalogue is held in memory, and a page shows it. */
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

/** At most five decimals, and no price that rounds to nothing. */
export function isPrice(value: number): boolean {
  const decimals = new RegExp(String.raw`^\d+(\.\d{1,${productLimits.priceDecimals}})?$`);
  return (
    value <= productLimits.price &&
    decimals.test(String(value)) &&
    (value === 0 || value >= productLimits.smallestPrice)
  );
}

/**
 * An https address, or a path of our own site. The browser shows it; the server never fetches it.
 * Not one of a call: whoever looks at the product would make it, in his own name.
 */
export function isImageAddress(value: string): boolean {
  if (value.length > productLimits.imageAddress || /[\s\\\p{Cc}\p{Cs}]/u.test(value)) return false;
  // Two slashes would name another host.
  if (/^\/(?!\/)/.test(value)) {
    return !/^\/(?:api|auth|socket\.io)(?:\/|$)/i.test(new URL(value, 'https://own.example').pathname);
  }
  return /^https:\/\/[^/@?#]+(?:[/?#]|$)/.test(value) && URL.canParse(value);
}

type Offered = {
  price: number;
  locked: boolean;
  stock: { enabled: boolean; amount: number };
};

/** What the button of a product's card says. */
export type Offer = 'notAvailable' | 'outOfStock' | 'free' | 'buy';

export function offerOf({ price, locked, stock }: Offered): Offer {
  if (locked) return 'notAvailable';
  if (stock.enabled && stock.amount <= 0) return 'outOfStock';
  return price === 0 ? 'free' : 'buy';
}

/** How a new product starts. */
export const productDefaults = {
  price: 3,
  lifeTimePrice: 50,
  storge: 100,
  locked: false,
  trial: { enabled: false, duration: 0 },
  stock: { enabled: false, amount: 0, data: [] },
} as const;
