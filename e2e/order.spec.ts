import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { OrderPage } from './pages/order-page.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

type Point = { x: number; y: number };

/** Moves a finger over the points, in one touch. */
async function swipe(context: BrowserContext, page: Page, points: Point[]): Promise<void> {
  const finger = await context.newCDPSession(page);
  for (const [index, point] of points.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('[ORD-26] moves a slider by touch, and keeps the Pay button with the total in view', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.open(await shop.catalogue.addWarden());
  await expect(order.payButton).toBeInViewport({ ratio: 1 });
  const thumb = await order.slider('Active sessions').boundingBox();
  if (!thumb) throw new Error('There is no slider');
  const y = thumb.y + thumb.height / 2;
  const start = thumb.x + thumb.width / 2;
  const steps = Math.ceil((450 - start) / 30);
  const points = Array.from({ length: steps }, (_, step) => ({ x: start + step * 30, y }));
  await swipe(context, page, [{ x: start, y }, ...points]);
  await expect(order.slider('Active sessions')).toHaveAttribute('aria-valuetext', '10, +$1.00');
  await expect(order.payButton).toHaveText('Pay $5.00');
  await expect(order.payButton).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await order.acceptance('privacy policy').scrollIntoViewIfNeeded();
  await expect(order.payButton).toBeInViewport({ ratio: 1 });
});

test('[ORD-26] ignores a scroll over a slider, and moves a slider to where it is tapped', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.open(await shop.catalogue.addWarden());
  const thumb = await order.slider('Duration').boundingBox();
  if (!thumb) throw new Error('There is no slider');
  const y = thumb.y + thumb.height / 2;
  const points = Array.from({ length: 14 }, (_, step) => ({ x: 250, y: y - step * 15 }));
  await swipe(context, page, points);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(order.slider('Duration')).toHaveAttribute('aria-valuetext', '30 days, no discount');
  await expect(order.payButton).toHaveText('Pay $4.00');

  // The page keeps scrolling after the touch. A tap waits until its target has stopped moving.
  const track = order.slider('Active sessions').locator('xpath=ancestor::*[@data-orientation][last()]');
  const { width, height } = (await track.boundingBox()) ?? { width: 0, height: 0 };
  await track.tap({ position: { x: width - 4, y: height / 2 } });
  await expect(order.slider('Active sessions')).toHaveAttribute('aria-valuetext', '10, +$1.00');
  await expect(order.payButton).toHaveText('Pay $5.00');
});
