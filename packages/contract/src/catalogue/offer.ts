type Offered = {
  price: number;
  locked: boolean;
  stock: { enabled: boolean; amount: number };
};

/** Determines the button on the card of a product. */
type Offer = 'notAvailable' | 'outOfStock' | 'free' | 'buy';

export function offerOf({ price, locked, stock }: Offered): Offer {
  if (locked) return 'notAvailable';
  if (stock.enabled && stock.amount <= 0) return 'outOfStock';
  return price === 0 ? 'free' : 'buy';
}
