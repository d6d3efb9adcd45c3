import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../testing/alerts.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';

/** A reconnect refetches everything on the screen. */
async function reconnect(shop: ReturnType<typeof createTestShop>): Promise<void> {
  await waitUntilConnected(shop);
  const before = shop.live.handshakes.length;
  shop.live.cut();
  shop.live.restore();
  await eventually(() => shop.live.handshakes.length).toBeGreaterThan(before);
}

test('[UI-81] fetches a product that does not exist only once', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.refuse('products.get', 'not_found');
  await openPage('/products/Gone0000', { shop });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await reconnect(shop);
  await waitUntilConnected(shop);
  expect(shop.api.calls('products.get')).toHaveLength(1);
});

test('[UI-81] fetches a license that does not exist only once', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.refuse('licenses.get', 'not_found');
  await openPage('/dashboard/license/manage/none', { shop });
  await expectAlert('License not found', 'danger');
  await eventually(() => window.location.pathname).toBe('/dashboard/licenses/@me');
  expect(shop.api.calls('licenses.get')).toHaveLength(1);
});
