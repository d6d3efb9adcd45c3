import { expect, test } from '@playwright/test';

test('[UI-12] a customer signs in through the consent page, is named in the top bar, and signs out', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: /Theo/ }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('Theo');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('[ACC-25] the admin of the demo is Admin', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /June Okafor/ }).click();
  await expect(page.getByRole('banner')).toContainText('Admin');
});

test('[ACC-22] a declined login says so and leads back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: /Cancel/ }).click();
  await expect(page.getByRole('heading')).toHaveText('You are not signed in');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('[ACC-18] [ACC-19] a popup tells the page that opened it who signed in, and closes', async ({
  page,
}) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  const message = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', (event) =>
          resolve({ origin: event.origin, data: event.data as unknown }),
        );
        window.open('/auth/login', '_blank', 'width=800,height=800');
      }),
  );
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /Ravi Menon/ }).click();
  expect(await message).toMatchObject({
    origin: new URL(page.url()).origin,
    data: { login: { globalUsername: 'Ravi Menon', role: 'User' } },
  });
  await closed;
});

test('[ACC-12] a link on another site does not sign anybody out', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /pixelpam/ }).click();
  await expect(page.getByRole('banner')).toContainText('pixelpam');

  await page.goto('/auth/logout');
  await expect(page.getByRole('heading')).toHaveText('Log out?');
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('pixelpam');
});

test('[ACC-10] the page, drawn by one half of the session, asks with both who is there', async ({ page }) => {
  await page.goto('/auth/login');
  const asked = page.waitForRequest('**/api/auth/user/data');
  await page.getByRole('button', { name: /Mo @mo/ }).click();
  const request = await asked;
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  expect(token).toBeTruthy();
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
  expect(request.postDataJSON()).toEqual({ token, data: {} });
  expect((await request.response())?.status()).toBe(200);
  await expect(page.getByRole('banner')).toContainText('Mo');
});

test('half a session is nobody: without the readable half the page falls back to Login', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /Ravi Menon/ }).click();
  await expect(page.getByRole('banner')).toContainText('Ravi Menon');
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Ravi Menon');
});

test('a refusal of the server shows the visitor’s page, not an error', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /Theo/ }).click();
  await expect(page.getByRole('banner')).toContainText('Theo');
  await page
    .context()
    .addCookies([{ name: 'token', value: 'of-somebody-else', url: new URL(page.url()).origin }]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
