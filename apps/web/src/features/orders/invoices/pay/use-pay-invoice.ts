import { moneyCopy } from '@botique/contract/money-copy.ts';
import type { ErrorName } from '@botique/contract/errors.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { useReducer } from 'react';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { ApiError, useApi } from '../../../../lib/api.ts';
import { useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { usePayPalCalls } from '../../../../lib/paypal/use-paypal-calls.ts';
import { usePayPalPayment, type PayPalEvent } from '../../../../lib/paypal/use-paypal-payment.ts';
import { useSignIn } from '../../../../lib/sign-in/sign-in.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { isUnanswered } from '../../is-unanswered.ts';
import { paidInvoice } from './invoice-payment.ts';

type Options = { invoice: InvoiceDetails; viewerId: string };

export type PayingInvoice = ReturnType<typeof usePayInvoice>;

const underWay: ErrorName = 'payment_under_way';

/** The two ways to pay an invoice that waits. Whatever they change is fetched anew. */
export function usePayInvoice({ invoice: { id }, viewerId }: Options) {
  const [payment, dispatch] = useReducer(paidInvoice, { step: 'waiting' });
  const alerts = useAlerts();
  const api = useApi();
  const calls = usePayPalCalls();
  const { isStillHere } = useSignIn();
  // Invoices, licenses, credits: all of them are others now, or may be.
  const refresh = useRefreshPrivate();

  const pay = () => api(invoiceEndpoints['invoices.pay'], { params: { id } });
  const credits = useAction({
    // An answer that was lost is asked for once more: paying again charges nothing and answers the same.
    run: () => pay().catch((error: unknown) => (isUnanswered(error) ? pay() : Promise.reject(error))),
    done: () => moneyCopy.renewal.renewed,
    onDone: () => refresh(),
    onRefused: () => void refresh(),
  });

  async function taken(): Promise<void> {
    await refresh();
    if (await isStillHere(viewerId)) {
      alerts.add({ code: 200, type: 'success', message: moneyCopy.renewal.renewed });
    }
    dispatch({ type: 'paid' });
  }

  function onEvent(event: PayPalEvent): unknown {
    switch (event.type) {
      case 'opening':
        return dispatch({ type: 'opening' });
      case 'opened':
        return dispatch({ type: 'opened', id: event.id });
      case 'closed':
        return dispatch({ type: 'closed' });
      case 'notOpened':
        void refresh();
        return isUnderWay(event.error) && dispatch({ type: 'pending' });
      case 'refused':
        void refresh();
        return dispatch({ type: 'closed' });
      case 'pending':
        void refresh();
        return dispatch({ type: 'pending' });
      case 'unanswered':
        return dispatch({ type: 'unanswered' });
      case 'taken':
        return taken();
    }
  }

  const payPal = usePayPalPayment({ viewerId, create: () => calls.invoice(id), onEvent });

  return {
    payment,
    credits,
    payPal,
    askAgain(): void {
      if (payment.step !== 'unanswered' || payment.asking) return;
      dispatch({ type: 'askAgain' });
      void payPal.askAgain(payment.id);
    },
  };
}

function isUnderWay(error: unknown): boolean {
  return error instanceof ApiError && error.error === underWay;
}
