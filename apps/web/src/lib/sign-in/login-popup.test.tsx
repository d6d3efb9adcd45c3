import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../testing/open-page.tsx';
import { expectVisitor, loginLink } from '../../testing/session.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

test('[ACC-44] [ACC-48] opens one login popup, focuses it on a second click, and offers Login again once it is closed', async () => {
  const popup = { closed: false, focus: vi.fn<() => void>() };
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  await openPage('/products?from=mail', { shop: createTestShop() });
  await loginLink.click();
  const waiting = page.getByRole('link', { name: 'Waiting for login' });
  await expect.element(waiting).toBeVisible();
  await expect.element(loginLink).not.toBeInTheDocument();
  const address = `${window.location.origin}/auth/login?returnTo=${encodeURIComponent('/products?from=mail')}`;
  expect(open.mock.calls).toEqual([
    [address, 'login', expect.stringMatching(/^popup,width=800,height=800,/)],
  ]);
  expect(popup.focus).not.toHaveBeenCalled();

  await waiting.click();
  expect(popup.focus).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledOnce();
  popup.closed = true;
  await expectVisitor();
  await expect.element(waiting).not.toBeInTheDocument();
});
