import { randomUUID } from 'node:crypto';
import type { License } from '@botique/contract/licenses/license.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { tokenOf } from './request-token.ts';

export const licensesPath = '/dashboard/licenses/@me';
export const licensePath = (id: string) => `/dashboard/license/manage/${id}`;
export const mineCall = '**/api/licenses/get/all*';
export const oneCall = '**/api/licenses/get/id/*';
export const claimedCall = '**/api/licenses/get/claimed-trails/@me';
export const claimCall = '**/api/completed/product/claim-free-trial';
export const completeCall = '**/api/payment/completed/product';

type Product = { id: string };

async function post(context: BrowserContext, path: string, data: object): Promise<License['id']> {
  const reply = await context.request.post(path, { data: { token: await tokenOf(context), data } });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: { licenseId: string } }).data.licenseId;
}

/** What 'Get free' does, without a page. Answers the id of the license. */
export async function getFree(context: BrowserContext, { id }: Product): Promise<string> {
  const purchase = { productId: id, price: 0, method: 'free', paymentId: randomUUID() };
  return post(context, '/api/payment/completed/product', purchase);
}

/** Buys what is made to order, as the order page does. */
export async function buyWithCredits(
  context: BrowserContext,
  { id, price }: Product & { price: number },
): Promise<void> {
  const purchase = { productId: id, price, method: 'credits', paymentId: randomUUID() };
  await post(context, '/api/payment/completed/product', purchase);
}

type Bought = Product & { price: number; storge: number };

/** Buys a license for 30 days, with nothing on top. Answers its id. */
export async function buyLicense(
  context: BrowserContext,
  { id, price, storge }: Bought,
  more: object = {},
): Promise<string> {
  const selection = { subscription: 'subscription', duration: 30, sessions: 2, storge };
  const purchase = {
    productId: id,
    price,
    ...selection,
    method: 'credits',
    paymentId: randomUUID(),
    ...more,
  };
  return post(context, '/api/payment/completed/product', purchase);
}

/** What the trial's Confirm does, without a page. */
export async function claimTrial(context: BrowserContext, { id }: Product): Promise<string> {
  return post(context, '/api/completed/product/claim-free-trial', { productId: id });
}

export async function readLicense(context: BrowserContext, id: string): Promise<License> {
  const reply = await context.request.get(`/api/licenses/get/id/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(context)}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: License }).data;
}

export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

export function cardOf(page: Page, { name }: { name: string }): Locator {
  return page.getByRole('main').getByRole('article', { name, exact: true });
}

/** The names in the list, in their order. */
export function namesIn(page: Page): Locator {
  return cards(page).getByRole('heading');
}

export function menuEntry(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Manage/ });
}
