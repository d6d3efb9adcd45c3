import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';
import { payPalButton, PayPalWindow } from './paypal-window.ts';

export const completeCall = '**/api/payment/completed/product';
export const orderPath = (productId: string) => `/dashboard/order/v1/${productId}`;

/** The page on which a customer configures and pays for a product. */
export class OrderPage {
  readonly page: Page;
  readonly summary: Locator;
  /** The amount at the end of the summary. */
  readonly total: Locator;
  readonly payButton: Locator;
  readonly methods: Locator;
  readonly payWithCreditsButton: Locator;
  readonly changeOptionsButton: Locator;
  /** How long the piece stays reserved for the buyer. */
  readonly timer: Locator;
  /** Shown while it is unclear whether the order is paid. */
  readonly confirming: Locator;

  constructor(page: Page) {
    this.page = page;
    this.summary = page.getByRole('region', { name: 'Summary' });
    this.total = this.summary.getByRole('definition').last();
    this.payButton = this.summary.getByRole('button', {
      name: /^(Pay \$\d+\.\d\d|Continue|Out of stock)$/,
    });
    this.methods = page.getByRole('group', { name: 'Payment method' });
    this.payWithCreditsButton = this.summary.getByRole('button', {
      name: /^Pay \$\d+\.\d\d with credits$/,
    });
    this.changeOptionsButton = this.summary.getByRole('button', { name: 'Change options' });
    this.timer = this.summary.getByRole('timer');
    this.confirming = this.summary.getByText(/^Confirming your payment of \$/);
  }

  /** Opens the page and waits until it can be used. */
  async open({ id, name }: { id: string; name: string }): Promise<void> {
    await this.page.goto(orderPath(id));
    await waitUntilHydrated(this.page);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(name);
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  acceptance(of: 'terms' | 'privacy policy'): Locator {
    return this.page.getByRole('checkbox', { name: `I accept the ${of}` });
  }

  async acceptTerms(): Promise<void> {
    await this.acceptance('terms').check();
    await this.acceptance('privacy policy').check();
  }

  /** Accepts the terms and presses Pay: the order is started and the payment methods appear. */
  async start(): Promise<void> {
    await this.acceptTerms();
    await this.payButton.click();
    await expect(this.methods).toBeVisible();
  }

  async openAndStart(product: { id: string; name: string }): Promise<void> {
    await this.open(product);
    await this.start();
  }

  async chooseMethod(name: 'PayPal' | 'Credits'): Promise<void> {
    await this.method(name).check();
  }

  method(name: 'PayPal' | 'Credits'): Locator {
    return this.methods.getByRole('radio', { name });
  }

  /** Opens PayPal's window with one of its own buttons. */
  openPayPal(wallet?: 'PayPal' | 'Venmo'): Promise<PayPalWindow> {
    return PayPalWindow.open(this.page, wallet);
  }

  /** The order can be paid, for the first time or again. */
  async expectPayable(): Promise<void> {
    await expect(this.method('PayPal')).toBeEnabled();
    await expect(this.changeOptionsButton).toBeEnabled();
    await expect(payPalButton(this.page)).toBeEnabled();
  }
}
