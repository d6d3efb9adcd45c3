import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export const setupCall = '**/api/payment/paypal/setup';
export const createCall = '**/api/payment/paypal/create/order';
export const topUpCall = '**/api/payment/paypal/create/top-up';
export const captureCall = '**/api/payment/paypal/capture/order/*';
export const buttonsScript = '**/sdk/js?*';
export const buttonsChunk = '**/assets/paypal-buttons*.js';

export const storePath = '/store';

/** Of PayPal's own buttons. */
export const payPalButton = (page: Page, wallet: 'PayPal' | 'Venmo' = 'PayPal'): Locator =>
  page.getByRole('main').getByRole('button', { name: wallet, exact: true });

/** Presses PayPal's button, and gives its window once it shows what is to be paid. */
export async function openPayPal(page: Page, button: Locator = payPalButton(page)): Promise<Page> {
  await expect(button).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await expect(choice(popup, 'Pay now')).toBeVisible({ timeout: 20_000 });
  return popup;
}

type Choice = 'Pay now' | 'Pay later (pending)' | 'Cancel';

const choice = (popup: Page, name: Choice): Locator => popup.getByRole('button', { name, exact: true });

/** In PayPal's window, which goes by itself afterwards. */
export async function choose(popup: Page, name: Choice): Promise<void> {
  const gone = popup.waitForEvent('close');
  await choice(popup, name).click();
  await gone;
}

/** In PayPal's window. What our page says to it goes by itself: look for that first, and then for the window. */
export async function chooseDeclinedCard(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Pay with a card that is declined' }).click();
}

/** PayPal's window is there again, for another way to pay. */
export async function expectAnotherWay(popup: Page): Promise<void> {
  // Not its buttons: those of the page before look the same.
  await expect(popup.getByRole('alert')).toHaveText(/The last card was declined/, { timeout: 20_000 });
}

/** PayPal's id of the payment that its window shows. */
export function paymentIn(popup: Page): string {
  return new URL(popup.url()).searchParams.get('token') ?? '';
}

/** What happens at PayPal without our page: its buyer says yes, or it is done with its checks. */
export async function atPayPal(context: BrowserContext) {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  const reply = await context.request.get('/api/payment/paypal/setup', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { scriptUrl: string } };
  const { origin } = new URL(data.scriptUrl);

  async function post(path: string, body: object): Promise<void> {
    const done = await context.request.post(`${origin}/emulator/paypal/${path}`, { data: body });
    expect(done.status(), await done.text()).toBe(200);
  }

  async function captureOf(paymentId: string): Promise<string> {
    const found = await context.request.get(`${origin}/emulator/paypal/orders/${paymentId}`);
    const { order } = (await found.json()) as { order: { units: { capture?: { id: string } }[] } };
    return order.units[0]?.capture?.id ?? '';
  }

  return {
    approve: (paymentId: string) => post(`orders/${paymentId}/decide`, { decision: 'approve' }),
    /** All of the money, by somebody at PayPal's own desk. */
    async refund(paymentId: string): Promise<void> {
      await post(`captures/${await captureOf(paymentId)}/refund`, {});
    },
    async settle(paymentId: string): Promise<void> {
      await post(`captures/${await captureOf(paymentId)}/settle`, { outcome: 'completed' });
    },
  };
}

/** A refusal as our server words it, for a call of the page. */
export async function refuse(
  page: Page,
  call: string,
  reply: { code: number; error: string; message: string },
) {
  await page.route(call, (route) =>
    route.fulfill({ status: reply.code, json: { success: false, ...reply } }),
  );
}

/** The server does what it is asked, and nobody hears its answer. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
