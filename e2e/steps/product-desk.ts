import { randomBytes } from 'node:crypto';
import type { EditedProduct, ManagedProduct, NewProduct } from '@botique/contract/catalogue/product.ts';
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './document.ts';
import { signInAsAdmin, uniqueName } from './sign-in.ts';
import { tokenOf } from './request-token.ts';

export const desk = '/dashboard/admin/products';
export const createCall = '**/api/admin/products/create';
export const editCall = '**/api/admin/products/edit/id/*';
export const editAddress = (id: string) => `${desk}/edit/${id}`;

/** The catalogue by its calls, in an admin's name. What a test puts there is archived when the test ends. */
export type Shelf = ReturnType<typeof shelfOf>;

export const test = base.extend<{ shelf: Shelf }>({
  shelf: async ({ browser }, use) => {
    const office = await browser.newContext();
    await signInAsAdmin(office);
    const shelf = shelfOf(office);
    await use(shelf);
    await shelf.clear();
    await office.close();
  },
});

function shelfOf(office: BrowserContext) {
  const made = new Set<string>();

  async function post(path: string, data: object): Promise<ManagedProduct> {
    const token = await tokenOf(office);
    const reply = await office.request.post(`/api/admin/products/${path}`, { data: { token, data } });
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: ManagedProduct }).data;
  }

  async function get<Data>(path: string): Promise<Data> {
    const token = await tokenOf(office);
    const reply = await office.request.get(`/api/admin/products/get/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as Data;
  }

  async function find(id: string): Promise<ManagedProduct> {
    return (await get<{ data: ManagedProduct }>(`id/${id}`)).data;
  }

  return {
    find,
    get,

    async make(more: Partial<NewProduct> = {}): Promise<ManagedProduct> {
      const product = { ...someProduct(), ...more };
      made.add(product.id);
      return post('create', product);
    },

    /** What another admin does from his own desk. */
    async edit(id: string, change: Partial<EditedProduct>): Promise<ManagedProduct> {
      const { id: _, archived: __, ...product } = await find(id);
      return post(`edit/id/${id}`, { ...product, ...change });
    },

    archive: (id: string) => post(`archive/id/${id}`, {}),

    /** By its name, which no other product has. */
    async named(name: string): Promise<ManagedProduct> {
      const { data } = await get<{ data: ManagedProduct[] }>(`all?q=${encodeURIComponent(name)}`);
      expect(data.map((product) => product.name)).toEqual([name]);
      const product = data[0] as ManagedProduct;
      made.add(product.id);
      return product;
    },

    async clear(): Promise<void> {
      for (const id of made) await post(`archive/id/${id}`, {});
    },
  };
}

export function someId(): string {
  return randomBytes(4).toString('hex');
}

function someProduct(): NewProduct {
  return {
    id: someId(),
    name: uniqueName('Sample'),
    description: 'Made for a test.',
    key: 'sample',
    price: 4,
    lifeTimePrice: 60,
    system: 'license',
    category: 'bots',
    images: [],
    locked: false,
    storge: 200,
    trial: { enabled: false, duration: 0 },
    stock: { enabled: false, amount: 0, data: [] },
  };
}

/** Not what else has such a label, as the preview has when a product is named so. */
export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, button'));

export async function choose(page: Page, label: 'System' | 'Category', option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).click();
  await expect(field(page, label)).toContainText(option);
  // It takes the focus back when it has closed, also from a field that somebody has begun to fill.
  await expect(field(page, label)).toBeFocused();
}

export const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

export async function openCreate(page: Page): Promise<void> {
  await page.goto(`${desk}/create`);
  await waitUntilTakenOver(page);
  await expect(field(page, 'Name')).toBeVisible();
}

export async function openEdit(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(editAddress(id));
  await waitUntilTakenOver(page);
  await expect(field(page, 'Name')).toHaveValue(name);
}

/** Everything that a new product needs. */
export async function fillNew(
  page: Page,
  name: string,
  system = 'License',
  category = 'Bots',
): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Written by a test.');
  await field(page, 'Key').fill('sample');
  await choose(page, 'System', system);
  await choose(page, 'Category', category);
}

/** One shows at a time, for four seconds each. */
export async function expectAlert(
  page: Page,
  words: string | RegExp,
  type: 'danger' | 'calm',
): Promise<void> {
  await expect(page.getByTestId('alert')).toHaveText(words, { timeout: 15_000 });
  const loud = page.locator('p[role=alert][aria-live=assertive]');
  await expect(loud).toHaveText(type === 'danger' ? words : '');
}
