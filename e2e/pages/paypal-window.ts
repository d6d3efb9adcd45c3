import { expect, type Locator, type Page } from '@playwright/test';

export const captureCall = '**/api/payment/paypal/capture/order/*';

/** One of PayPal's own buttons on our page. */
export function payPalButton(page: Page, wallet: 'PayPal' | 'Venmo' = 'PayPal'): Locator {
  return page.getByRole('main').getByRole('button', { name: wallet, exact: true });
}

/** The popup in which a buyer pays, as the emulated PayPal shows it. */
export class PayPalWindow {
  readonly page: Page;
  readonly cancelButton: Locator;
  readonly payNowButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cancelButton = page.getByRole('button', { name: 'Cancel', exact: true });
    this.payNowButton = page.getByRole('button', { name: 'Pay now', exact: true });
  }

  /** Runs an action that opens the window, and waits until the window is ready to pay. */
  static async openBy(page: Page, action: () => Promise<void>): Promise<PayPalWindow> {
    const opened = page.waitForEvent('popup');
    await action();
    const window = new PayPalWindow(await opened);
    await expect(window.payNowButton).toBeVisible();
    return window;
  }

  static async open(page: Page, wallet: 'PayPal' | 'Venmo' = 'PayPal'): Promise<PayPalWindow> {
    const button = payPalButton(page, wallet);
    await expect(button).toBeEnabled();
    return PayPalWindow.openBy(page, () => button.click());
  }

  /** PayPal's id of the payment in the window. */
  get paymentId(): string {
    return new URL(this.page.url()).searchParams.get('token') ?? '';
  }

  async payNow(): Promise<void> {
    await this.#closeBy(() => this.payNowButton.click());
  }

  /** Pays, but PayPal keeps the payment pending. */
  async payPending(): Promise<void> {
    await this.#closeBy(() => this.page.getByRole('button', { name: 'Pay later (pending)' }).click());
  }

  async cancel(): Promise<void> {
    await this.#closeBy(() => this.cancelButton.click());
  }

  /** Presses Enter on a button that closes the window. */
  async closeByEnter(button: Locator): Promise<void> {
    // The window may close before the key is released, which Playwright reports as an error.
    await this.#closeBy(() => button.press('Enter').catch(() => {}));
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  /** Our page shows an alert and then returns to this window, so expect the alert first. */
  async payWithDeclinedCard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  }

  async expectToAskForAnotherCard(): Promise<void> {
    // Its buttons look the same as before, so they prove nothing.
    await expect(this.page.getByRole('alert')).toHaveText(/The last card was declined/);
  }

  async expectAmount(amount: string): Promise<void> {
    await expect(this.page.getByText(amount).first()).toBeVisible();
  }

  async #closeBy(action: () => Promise<void>): Promise<void> {
    const closed = this.page.waitForEvent('close');
    await action();
    await closed;
  }
}
