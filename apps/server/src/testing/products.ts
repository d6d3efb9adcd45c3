import { randomInt } from 'node:crypto';
import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { newProduct, type ManagedProduct, type NewProduct } from '@botique/contract/catalogue/product.ts';
import { seedProducts } from '../development/seed-products.ts';
import { systemClock } from '../platform/clock.ts';
import type { TestApp } from './test-app.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newProductId(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

/** A valid product with a unique id and the given changes. */
export function someProduct(change: Partial<NewProduct> = {}): NewProduct {
  const { body } = catalogueEndpoints['products.create'].example;
  return { ...newProduct.parse(body), id: newProductId(), ...change };
}

export function someTicketProduct(data: string[], change: Partial<NewProduct> = {}): NewProduct {
  return someProduct({
    system: 'ticket',
    trial: { enabled: false, duration: 0 },
    stock: { enabled: true, amount: 0, data },
    ...change,
  });
}

/** Adds many at once. The first becomes the newest. */
export async function addProducts(app: TestApp, products: readonly NewProduct[]): Promise<void> {
  await seedProducts({ db: app.database.db, clock: systemClock }, products);
  app.catalogue.refresh();
}

export async function addProduct(
  app: Pick<TestApp, 'catalogue'>,
  product: NewProduct = someProduct(),
): Promise<ManagedProduct> {
  return app.catalogue.manager.create(product, 'somebody');
}
