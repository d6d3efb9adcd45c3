import type { User } from '@botique/contract/accounts/user.ts';
import { productDefaults } from '@botique/contract/catalogue/product-rules.ts';
import type { ManagedProduct, Product } from '@botique/contract/catalogue/product.ts';

export const customer: User = {
  id: '100000000000000002',
  globalUsername: 'Nova Reyes',
  avatar: null,
  role: 'User',
};

export const admin: User = { ...customer, id: '100000000000000001', globalUsername: 'June', role: 'Admin' };

export function sampleProduct(changes: Partial<Product> = {}): Product {
  return {
    ...productDefaults,
    id: 'Wd4xK9Qe',
    name: 'Warden',
    description: 'Moderation that explains itself.',
    key: 'warden',
    system: 'license',
    category: 'bots',
    price: 4,
    lifeTimePrice: 60,
    images: [],
    stock: { enabled: false, amount: 0, data: [] },
    ...changes,
  };
}

export function sampleManagedProduct(changes: Partial<ManagedProduct> = {}): ManagedProduct {
  const { stock, ...product } = sampleProduct();
  return { ...product, stock: { ...stock, revision: 'r1' }, version: 1, archived: false, ...changes };
}
