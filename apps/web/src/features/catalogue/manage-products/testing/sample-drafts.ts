import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { draftOf, type Draft } from '../product-form/product-draft.ts';

/** A product as the server sends it to admins. */
export function storedProduct(more: Partial<ManagedProduct> = {}): ManagedProduct {
  return {
    id: 'Wd4xK9Qe',
    name: 'Warden',
    description: 'Moderation that explains itself.',
    key: 'warden',
    price: 4,
    lifeTimePrice: 60,
    system: 'license',
    category: 'bots',
    images: ['/artwork/bots/Wd4xK9Qe/0.svg', 'https://pictures.example/warden.png'],
    locked: false,
    storge: 200,
    trial: { enabled: true, duration: 7 },
    stock: { enabled: true, amount: 5, data: [], revision: 'r1' },
    version: 3,
    archived: false,
    ...more,
  };
}

export function completeDraft(more: Partial<Draft> = {}): Draft {
  return { ...draftOf(storedProduct()), ...more };
}
