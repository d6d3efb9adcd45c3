import type { License } from '@botique/contract/licenses/license.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './document.ts';
import { tokenOf } from './request-token.ts';

export const productsPath = '/dashboard/products';
export const licensesPath = '/dashboard/licenses/@me';
export const orderPath = (productId: string) => `/dashboard/order/v1/${productId}`;
export const startCall = '**/api/orders/start';
export const completeCall = '**/api/payment/completed/product';

type Named = { id: string; name: string };

/** Opens the order page and waits until it can be used. */
export async function enterOrder(page: Page, { id, name }: Named): Promise<void> {
  await page.goto(orderPath(id));
  await waitUntilTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' });

export const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });

/** Takes the thumb of a slider by the mouse and lets it go over one of its steps, as a share of its track. */
export async function drag(page: Page, name: string, share: number): Promise<void> {
  const thumb = slider(page, name);
  await thumb.scrollIntoViewIfNeeded();
  const grip = await thumb.boundingBox();
  const track = await thumb.locator('xpath=ancestor::*[@data-orientation][last()]').boundingBox();
  if (!grip || !track) throw new Error(`${name} is not there`);
  const y = grip.y + grip.height / 2;
  // Not by its middle: it must not jump there.
  const off = 5;
  await page.mouse.move(grip.x + grip.width / 2 + off, y);
  await page.mouse.down();
  await page.mouse.move(track.x + 16 + share * (track.width - 32) + off, y, { steps: 5 });
  await page.mouse.up();
}

/** The amount at the end of the summary. */
export const total = (page: Page): Locator => summary(page).getByRole('definition').last();

/** The lines of the summary as one reads them, the total at the end. */
export async function linesOf(page: Page): Promise<string[]> {
  const terms = await summary(page).getByRole('term').allTextContents();
  const amounts = await summary(page).getByRole('definition').allTextContents();
  return terms.map((term, index) => `${term}: ${amounts[index]}`);
}

export const box = (page: Page, word: 'terms' | 'privacy policy'): Locator =>
  page.getByRole('checkbox', { name: `I accept the ${word}` });

export async function accept(page: Page): Promise<void> {
  await box(page, 'terms').check();
  await box(page, 'privacy policy').check();
}

/** The button that starts the order. */
export const pay = (page: Page): Locator =>
  summary(page).getByRole('button', { name: /^(Pay \$\d+\.\d\d|Continue|Out of stock)$/ });

export const methods = (page: Page): Locator => page.getByRole('group', { name: 'Payment method' });

export async function chooseMethod(page: Page, name: 'PayPal' | 'Credits'): Promise<void> {
  await methods(page).getByRole('radio', { name }).check();
}

export const payWithCredits = (page: Page): Locator =>
  summary(page).getByRole('button', { name: /^Pay \$\d+\.\d\d with credits$/ });

/** Accepts everything and presses Pay. */
export async function startOrder(page: Page): Promise<void> {
  await accept(page);
  await pay(page).click();
  await expect(methods(page)).toBeVisible();
}

/** The newest first. */
export async function licensesOf(context: BrowserContext): Promise<License[]> {
  const token = await tokenOf(context);
  const reply = await context.request.get('/api/licenses/get/all', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: License[] }).data;
}

/** Somebody else buys a piece, or only keeps it for himself. */
export async function startWithoutPage(
  context: BrowserContext,
  wanted: { productId: string; price: number } & Record<string, unknown>,
): Promise<void> {
  const token = await tokenOf(context);
  const reply = await context.request.post('/api/orders/start', { data: { token, data: wanted } });
  expect(reply.status(), await reply.text()).toBe(200);
}
