import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import { useEffect, useReducer, useRef } from 'react';
import { usePayPalCalls, type Captured } from './paypal-api.ts';
import { useRefreshPrivate } from '../data/use-private-query.ts';
import { useMounted } from '../../ui/use-mounted.ts';
import { loadPayment, storePayment } from './stored-payment.ts';
import {
  confirming,
  idle,
  paymentReducer,
  paymentToStore,
  type DirectMethod,
  type Payment,
  type Receipt,
  type SentPayment,
} from './payment-reducer.ts';
import { isDeclined, isError, isRefusal, PaymentInProgress, refusalText } from './payment-errors.ts';
import { usePollPayment } from './use-poll-payment.ts';
import { codeOf, usePaymentAlerts } from './use-payment-alerts.ts';
import { usePayPalCallbacks } from './use-paypal-callbacks.ts';
import { invoicesKey, usePendingPayments } from './use-pending-payments.ts';

type Options = {
  viewerId: string;
  /** Identifies what is paid for. Null while there is nothing to pay. */
  subject: string | null;
  /** Dollars. */
  amount: number;
  /** Opens a payment at PayPal and returns its PayPal id. */
  openPayPal: () => Promise<string>;
  /** Pays without PayPal. Must be idempotent, because it is called again after a lost response. */
  payDirectly?: (method: DirectMethod) => Promise<Receipt>;
  /** What the buyer got for a payment that PayPal captured. */
  receiptOf?: (captured: Captured, paymentId: string) => Promise<Receipt>;
  /** Whether a pending payment from the server is for this subject. */
  isForThis?: (pending: PendingPayment) => boolean;
  /** Awaited before the page says 'Paid'. */
  onPaid: (receipt: Receipt) => Promise<void>;
  onRefused?: (error: unknown) => void;
};

export type PaymentFlow = ReturnType<typeof usePayment>;

/** Pays one order, top-up or invoice, from the first click to 'Paid', even across a reload or an outage. */
export function usePayment(options: Options) {
  const { viewerId, subject, amount, openPayPal, payDirectly, onPaid, onRefused } = options;
  const { receiptOf = amountReceipt, isForThis } = options;
  const [own, dispatch] = useReducer(paymentReducer, null, () => initialPayment(viewerId, subject));
  const pending = usePendingPayments({ enabled: isForThis !== undefined }).data?.find(
    (one) => isForThis?.(one) ?? false,
  );
  const isMounted = useMounted();
  const payment = shownPayment(isMounted ? own : idle, pending);
  const alerts = usePaymentAlerts(viewerId);
  const { capture } = usePayPalCalls();
  const refresh = useRefreshPrivate();
  const isSending = useRef(false);

  async function send(sent: SentPayment): Promise<Receipt | 'pending'> {
    if (sent.method !== 'paypal') {
      if (!payDirectly) throw new Error(`This can’t be paid with ${sent.method}.`);
      return payDirectly(sent.method);
    }
    const captured = await capture(sent.paymentId);
    return captured.status === 'PENDING' ? 'pending' : receiptOf(captured, sent.paymentId);
  }

  /** `restart` returns the buyer to PayPal's window. It is passed only while that is open. */
  async function conclude(sent: SentPayment, restart?: () => void): Promise<void> {
    let answer: Receipt | 'pending';
    try {
      answer = await send(sent);
    } catch (error) {
      if (!isRefusal(error)) return dispatch({ type: 'lost' });
      void alerts.show('danger', refusalText(error), codeOf(error));
      if (restart && isDeclined(error)) return restart();
      dispatch({ type: 'refused' });
      void refresh(invoicesKey);
      return onRefused?.(error);
    }
    if (answer === 'pending') {
      void refresh(invoicesKey);
      return dispatch({ type: 'pending' });
    }
    if (subject) storePayment(viewerId, subject, null);
    await onPaid(answer);
    dispatch({ type: 'paid', receipt: answer });
  }

  /** Drops calls while one is in flight: a second click or a live event must not send another. */
  async function once(call: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await call();
    } finally {
      isSending.current = false;
    }
  }

  async function check(): Promise<void> {
    if (payment.step !== 'confirming') return;
    const { sent } = payment;
    await once(async () => {
      if (own.step === 'idle') dispatch({ type: 'found', sent });
      dispatch({ type: 'ask' });
      await conclude(sent);
    });
  }

  const payPal = usePayPalCallbacks({
    alerts,
    async open() {
      // PayPal's button can be clicked even when it is disabled.
      if (
        payment.step === 'confirming' ||
        (payment.step === 'paying' && payment.attempt.method !== 'paypal')
      ) {
        throw new PaymentInProgress();
      }
      return openPayPal();
    },
    onOpening: () => dispatch({ type: 'pay', attempt: { method: 'paypal', paymentId: null }, amount }),
    onOpened: (paymentId) => dispatch({ type: 'opened', paymentId }),
    onNotOpened(error) {
      // The payment in flight is in the list of pending payments.
      if (isError(error, 'payment_under_way')) void refresh(invoicesKey);
      else onRefused?.(error);
    },
    onClosed: () => dispatch({ type: 'closed' }),
    onApproved: (paymentId, restart) =>
      once(() => conclude({ method: 'paypal', paymentId, amount }, restart)),
  });

  useEffect(() => {
    if (subject) storePayment(viewerId, subject, paymentToStore(own));
  }, [viewerId, subject, own]);

  usePollPayment(payment, check);

  return {
    payment,
    payPal,
    check: () => void check(),
    pay: (method: DirectMethod) =>
      void once(async () => {
        alerts.beginAttempt();
        dispatch({ type: 'pay', attempt: { method }, amount });
        await conclude({ method, amount });
      }),
    reset: () => dispatch({ type: 'reset' }),
  };
}

/** A buyer who left or reloaded the page while paying may have paid. */
function initialPayment(viewerId: string, subject: string | null): Payment {
  const sent = subject === null ? null : loadPayment(viewerId, subject);
  return sent ? confirming(sent, { isPending: false }) : idle;
}

/** Also shows a payment that was sent in another tab or on another device. */
function shownPayment(own: Payment, pending: PendingPayment | undefined): Payment {
  if (own.step !== 'idle' || !pending) return own;
  const { paymentId, amount } = pending;
  return confirming({ method: 'paypal', paymentId, amount }, { isPending: true });
}

async function amountReceipt({ data }: Captured): Promise<Receipt> {
  return { amount: data.price, ticketId: null, licenseId: null };
}
