import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';

const offline = page.getByText('You’re offline. This page updates when you’re back.');
const unreachable = page.getByText('Can’t reach the shop right now. Trying again…');

/** Controls what the browser reports about the network until the test ends. */
function controlNetwork() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => onLine.mockRestore());
  return (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
}

test.for([
  ['/', null],
  ['/dashboard', customer],
] as const)(
  '[UI-68] shows on %s that the browser is offline until it is back online',
  async ([path, viewer]) => {
    const setOnline = controlNetwork();
    await openPage(path, { shop: createTestShop(viewer ? { viewer } : {}) });
    setOnline(false);
    await expect.element(offline).toBeVisible();
    await expectNoViolations();
    setOnline(true);
    await expect.element(offline).not.toBeInTheDocument();
  },
);

test('[UI-68] says that the shop is unreachable when the live connection stays down', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop });
  await waitUntilConnected(shop);
  shop.live.cut();
  await expect.element(unreachable).toBeVisible();
});
