import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

export const invoicePath = (id: string) => `/dashboard/bill/${id}`;

/** One invoice, which can be printed and downloaded, and paid while it is pending. */
export class InvoicePage {
  readonly page: Page;
  /** The printed part of the page. */
  readonly paper: Locator;
  readonly about: Locator;
  /** Where a pending invoice is paid. */
  readonly payment: Locator;

  constructor(page: Page) {
    this.page = page;
    this.paper = page.getByRole('article', { name: /^Invoice INV-/ });
    this.about = page.getByRole('complementary', { name: 'About this invoice' });
    this.payment = page.getByRole('region', { name: 'Payment' });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(invoicePath(id));
    await waitUntilHydrated(this.page);
    await expect(this.paper).toContainText(id);
  }

  badge(word: 'Pending' | 'Sent'): Locator {
    return this.paper.getByText(word, { exact: true });
  }

  payWithCreditsButton(amount: string): Locator {
    return this.payment.getByRole('button', { name: `Pay ${amount} with credits` });
  }

  /** The invoice is paid with this method, and nothing is left to pay. */
  async expectPaidWith(method: 'credits' | 'PayPal'): Promise<void> {
    await expect(this.badge('Sent')).toBeVisible();
    await expect(this.payment).toHaveCount(0);
    await expect(this.page.getByRole('heading', { name: `Paid with ${method}` })).toBeVisible();
  }
}
