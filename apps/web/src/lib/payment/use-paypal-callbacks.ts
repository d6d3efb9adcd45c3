import { useRef } from 'react';
import type { PayPalCallbacks } from './paypal-buttons.tsx';
import { notOpenedText, paymentTexts } from './payment-errors.ts';
import { codeOf, type PaymentAlerts } from './use-payment-alerts.ts';

type Options = {
  alerts: PaymentAlerts;
  /** Opens a payment on the server and returns its PayPal id. */
  open: () => Promise<string>;
  onOpening: () => void;
  onOpened: (paymentId: string) => void;
  onNotOpened: (error: unknown) => void;
  /** Nothing was paid. */
  onClosed: () => void;
  /** `restart` returns the buyer to PayPal's window. */
  onApproved: (paymentId: string, restart: () => void) => Promise<void>;
};

/** After this time PayPal's window is gone and the buyer sees the page again. */
const closedAfterMs = 1000;

export function usePayPalCallbacks(options: Options): PayPalCallbacks {
  const { alerts, open, onOpening, onOpened, onNotOpened, onClosed, onApproved } = options;
  // PayPal also calls `onError` when `createOrder` throws.
  const isReported = useRef(false);
  // After the buyer's approval, only the server knows what is charged, whatever PayPal's window reports.
  const isApproved = useRef(false);
  const attempt = useRef(0);

  function closeSoon(): void {
    const closed = attempt.current;
    // A buyer who has already started the next attempt must not be thrown out of it.
    setTimeout(() => attempt.current === closed && onClosed(), closedAfterMs);
  }

  return {
    async createOrder(): Promise<string> {
      isReported.current = false;
      isApproved.current = false;
      attempt.current += 1;
      alerts.beginAttempt();
      onOpening();
      try {
        const paymentId = await open();
        onOpened(paymentId);
        return paymentId;
      } catch (error) {
        isReported.current = true;
        void alerts.show('danger', notOpenedText(error), codeOf(error));
        onNotOpened(error);
        closeSoon();
        throw error;
      }
    },

    async onApprove({ orderID }: { orderID: string }, { restart }: { restart: () => void }): Promise<void> {
      isApproved.current = true;
      await onApproved(orderID, () => {
        isApproved.current = false;
        restart();
      });
    },

    onCancel(): void {
      if (isApproved.current) return;
      void alerts.show('info', paymentTexts.cancelled, 499);
      closeSoon();
    },

    onError(): void {
      if (isReported.current) return void (isReported.current = false);
      if (isApproved.current) return;
      void alerts.show('danger', paymentTexts.broken, 501);
      closeSoon();
    },
  };
}
