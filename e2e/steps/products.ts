import { randomBytes } from 'node:crypto';
import { productDefaults } from '@botique/contract/catalogue/product-rules.ts';
import type { ManagedProduct, NewProduct } from '@botique/contract/catalogue/product.ts';
import {
  expect,
  test as base,
  type APIResponse,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { signInAsAdmin, uniqueName } from './sign-in.ts';
import { tokenOf } from './request-token.ts';

export type Office = {
  /** Puts a product on the shelf. Its name is one that no other test has. */
  add(changes?: Partial<NewProduct>): Promise<ManagedProduct>;
  change(product: ManagedProduct, changes: Partial<NewProduct>): Promise<ManagedProduct>;
  archive(product: ManagedProduct): Promise<void>;
  /** As it is now. */
  find(product: ManagedProduct): Promise<ManagedProduct>;
};

/** For tests that need products of their own: an admin puts them there, and takes them away afterwards. */
export const test = base.extend<{ office: Office }>({
  office: async ({ browser }, use) => {
    const context = await browser.newContext();
    await signInAsAdmin(context);
    const added: ManagedProduct[] = [];
    const archive = async ({ id }: ManagedProduct) =>
      void (await post(context, `/api/admin/products/archive/id/${id}`));
    await use({
      archive,
      async find({ id }) {
        const reply = await context.request.get(`/api/admin/products/get/id/${id}`, {
          headers: { authorization: `Bearer ${await tokenOf(context)}` },
        });
        return readProduct(reply);
      },
      async add(changes = {}) {
        const product = await post(context, '/api/admin/products/create', newProduct(changes));
        added.push(product);
        return product;
      },
      change(product, changes) {
        const { id, archived: _, ...stored } = product;
        // A stock that is edited says which one it was.
        const stock = { ...stored.stock, ...changes.stock };
        return post(context, `/api/admin/products/edit/id/${id}`, { ...stored, ...changes, stock });
      },
    });
    for (const product of added) await archive(product);
    await context.close();
  },
});

function newProduct(changes: Partial<NewProduct>): NewProduct {
  return {
    ...productDefaults,
    id: randomBytes(4).toString('hex'),
    name: uniqueName('Widget'),
    description: 'Does one thing, and does it well.',
    key: 'widget',
    system: 'license',
    category: 'tools',
    images: [],
    stock: { enabled: false, amount: 0, data: [] },
    ...changes,
  };
}

async function post(context: BrowserContext, path: string, data: object = {}): Promise<ManagedProduct> {
  return readProduct(await context.request.post(path, { data: { token: await tokenOf(context), data } }));
}

async function readProduct(reply: APIResponse): Promise<ManagedProduct> {
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: ManagedProduct }).data;
}

/** The shelf with nothing on it but what is called like this. */
export function shelfOf(name: string, path = '/products'): string {
  return `${path}?q=${encodeURIComponent(name)}`;
}

export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

export function cardOf(page: Page, { name }: { name: string }): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The names on the shelf, in their order. */
export function namesOn(page: Page): Locator {
  return cards(page).getByRole('heading');
}
