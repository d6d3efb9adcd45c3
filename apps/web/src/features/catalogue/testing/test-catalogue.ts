import type { ManagedProduct, Product } from '@botique/contract/catalogue/product.ts';
import type { ReceivedCall } from '../../../testing/server/test-api.ts';
import { sampleManagedProduct } from '../../../testing/samples/samples.ts';
import type { TestShop } from '../../../testing/server/test-shop.ts';

type Options = { pageSize?: number };

/** An in-memory catalogue that admin calls change. Its lists filter and page like the server's. */
export class TestCatalogue {
  readonly #shop: TestShop;
  readonly #pageSize: number;
  #products: ManagedProduct[] = [];

  constructor(shop: TestShop, { pageSize = 48 }: Options = {}) {
    this.#shop = shop;
    this.#pageSize = pageSize;
    this.prepareLists();
    const { api } = shop;
    api.reply('products.get', ({ params }) => ({ data: asSeenByCustomers(this.get(idOf(params))) }));
    api.reply('products.manage', ({ params }) => ({ data: this.get(idOf(params)) }));
    api.reply('products.create', ({ body }) => ({ data: this.add(body) }));
    api.reply('products.edit', ({ params, body }) => ({ data: this.edit(idOf(params), body) }));
    api.reply('products.archive', ({ params }) => ({ data: this.change(idOf(params), { archived: true }) }));
    api.reply('products.restore', ({ params }) => ({ data: this.change(idOf(params), { archived: false }) }));
  }

  /** Tests call it again to recover from a failing list. */
  prepareLists(): void {
    this.#shop.api.reply('products.list', (call) => {
      const page = this.#list(call);
      return { ...page, data: page.data.map(asSeenByCustomers) };
    });
    this.#shop.api.reply('products.managed', (call) => this.#list(call));
  }

  /** Adds a product as the newest one. */
  add(changes: Partial<ManagedProduct> = {}): ManagedProduct {
    const number = String(this.#products.length + 1).padStart(2, '0');
    const sample = sampleManagedProduct({ id: `Sample${number}`, name: `Sample ${number}`, ...changes });
    const product = { ...sample, stock: { ...sample.stock, revision: 'r1' } };
    this.#products = [product, ...this.#products];
    return product;
  }

  get(id: string): ManagedProduct {
    const product = this.#products.find((each) => each.id === id);
    if (!product) throw new Error(`The test catalogue has no product ${id}`);
    return product;
  }

  /** Changes a product without raising its version, as a sale does. */
  change(id: string, changes: Partial<ManagedProduct>): ManagedProduct {
    const changed = { ...this.get(id), ...changes };
    this.#products = this.#products.map((each) => (each.id === id ? changed : each));
    return changed;
  }

  /** Saves an edit, from this page or by another admin. */
  edit(id: string, changes: Partial<ManagedProduct>): ManagedProduct {
    const stored = this.get(id);
    const { category, stock } = changes;
    return this.change(id, {
      ...changes,
      category: category || stored.category,
      stock: { ...stored.stock, ...stock },
      version: stored.version + 1,
    });
  }

  /** Tells open pages that the catalogue changed. */
  announce(): void {
    this.#shop.live.send('catalogue.changed', {});
  }

  #list({ query }: ReceivedCall) {
    const { category, q = '', archived = 'false', cursor = '0' } = query;
    const found = this.#products.filter(
      (product) =>
        product.archived === (archived === 'true') &&
        (!category || product.category === category) &&
        product.name.toLowerCase().includes(q.toLowerCase()),
    );
    const end = Number(cursor) + this.#pageSize;
    return {
      data: found.slice(Number(cursor), end),
      next: end < found.length ? String(end) : null,
      total: found.length,
    };
  }
}

const idOf = (params: Record<string, string>) => params['id'] ?? '';

/** Customers see how many are left, but never the items themselves. */
export function asSeenByCustomers(product: ManagedProduct): Product {
  const { version: _, archived: __, ...shown } = product;
  const { enabled, amount, data } = product.stock;
  const left = product.system === 'ticket' ? data.length : amount;
  return { ...shown, stock: { enabled, amount: left, data: [] } };
}
