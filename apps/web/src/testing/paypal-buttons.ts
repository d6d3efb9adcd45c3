import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { samplePaymentId } from './samples/sample-orders.ts';
import type { TestShop } from './server/test-shop.ts';

/** The options that the page passes to PayPal's buttons. */
type ButtonOptions = {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
  onInit: (data: object, actions: { enable: () => Promise<void>; disable: () => Promise<void> }) => void;
};

/** The open PayPal window and the payment it shows. */
type OpenWindow = { paymentId: string; options: ButtonOptions };

declare global {
  interface Window {
    testPayPal?: unknown;
  }
}

/**
 * Replaces the script that PayPal serves (`window.paypal.Buttons`). Its buttons call the page like the real
 * ones, but open no window: the test acts for the buyer with `approve`, `cancel` and `fail`.
 */
export class TestPayPal {
  #window: OpenWindow | null = null;

  /** The payment that PayPal's window shows, or null while it is closed. */
  get openPayment(): string | null {
    return this.#window?.paymentId ?? null;
  }

  /** The buyer approves. If the page restarts the payment, after a declined card, the window stays open. */
  async approve(): Promise<void> {
    const { paymentId, options } = this.#opened();
    let isRestarted = false;
    await options.onApprove({ orderID: paymentId }, { restart: () => (isRestarted = true) });
    if (!isRestarted) this.#window = null;
  }

  /** The buyer cancels or closes the window. */
  cancel(): void {
    const { options } = this.#opened();
    this.#window = null;
    options.onCancel();
  }

  /** The window is blocked or breaks. */
  fail(): void {
    this.#opened().options.onError(new Error('The window is gone'));
  }

  readonly Buttons = (options: ButtonOptions) => {
    const host = document.createElement('div');
    const buttons = ['PayPal', 'Venmo'].map((name) => this.#draw(name, options));
    host.append(...buttons);
    const enable = async (isOn: boolean) => {
      for (const button of buttons) button.disabled = !isOn;
    };
    return {
      isEligible: () => true,
      async render(index: Element) {
        index.append(host);
        options.onInit({}, { enable: () => enable(true), disable: () => enable(false) });
      },
      async close() {
        host.remove();
      },
    };
  };

  #draw(name: string, options: ButtonOptions): HTMLButtonElement {
    const button = document.createElement('button');
    button.textContent = name;
    button.style.cssText = 'display:block;width:100%;height:48px;background:#ffc439;color:#001435';
    button.addEventListener('click', () => void this.#open(options));
    return button;
  }

  async #open(options: ButtonOptions): Promise<void> {
    try {
      this.#window = { paymentId: await options.createOrder(), options };
    } catch (error) {
      options.onError(error as Error);
    }
  }

  #opened(): OpenWindow {
    if (!this.#window) throw new Error("PayPal's window is not open");
    return this.#window;
  }
}

/** Enables PayPal in the shop until the test ends. */
export function takePayPal({ api }: TestShop): TestPayPal {
  const payPal = new TestPayPal();
  window.testPayPal = payPal;
  // The page appends a query string, which the trailing `//` turns into a comment.
  const scriptUrl = 'data:text/javascript,window.paypal=window.testPayPal//';
  const payment = {
    id: samplePaymentId,
    data: { orderId: crypto.randomUUID(), expiresAt: '2099-01-01T00:00:00Z' },
  };
  api.reply('paypal.setup', { data: { clientId: 'botique', scriptUrl } });
  api.reply('paypal.create', payment);
  api.reply('paypal.topUp', payment);
  onTestFinished(() => {
    for (const script of document.querySelectorAll('script[src^="data:text/javascript,window.paypal"]'))
      script.remove();
    delete window.paypal;
    delete window.testPayPal;
  });
  return payPal;
}

export const payPalButton = page.getByRole('main').getByRole('button', { name: 'PayPal', exact: true });
