import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { usePayPalCalls } from '../../../lib/paypal/use-paypal-calls.ts';
import { usePayPalPayment, type PayPalEvent } from '../../../lib/paypal/use-paypal-payment.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { keepTopUp, recallTopUp } from './kept-top-up.ts';
import { paymentToKeep, toppedUp, type TopUp } from './top-up.ts';

type Options = {
  viewerId: string;
  /** Dollars; null while none can be sent. */
  amount: number | null;
  credits: UseQueryResult<number>;
  /** The address of what waits for it. */
  back: string | null;
};

/** One payment for credits: what is under way, and how it goes on. */
export function useTopUp({ viewerId, amount, credits, back }: Options) {
  const [topUp, dispatch] = useReducer(toppedUp, viewerId, begin);
  const alerts = useAlerts();
  const { isStillHere } = useSignIn();
  const calls = usePayPalCalls();
  const refreshPrivate = useRefreshPrivate();
  const navigate = useNavigate();

  async function taken(price: number): Promise<void> {
    // Also for who has left meanwhile.
    keepTopUp(viewerId, null);
    void refreshPrivate('topUps');
    const { data: balance, isSuccess } = await credits.refetch();
    if (await isStillHere(viewerId)) {
      // Where it could not be asked, the data are still those of before.
      const rest = isSuccess ? ` Your balance is ${priceText(balance)}.` : '';
      alerts.add({ code: 200, type: 'success', message: `${priceText(price)} added.${rest}` });
    }
    dispatch({ type: 'paid', amount: price });
  }

  function onEvent(event: PayPalEvent): unknown {
    switch (event.type) {
      case 'opening':
        return dispatch({ type: 'opening', amount: amount ?? 0, before: credits.data ?? null });
      case 'opened':
        return dispatch({ type: 'opened', id: event.id });
      case 'closed':
      case 'refused':
        return dispatch({ type: 'closed' });
      case 'notOpened':
        return undefined;
      case 'pending':
        void refreshPrivate('topUps');
        return dispatch({ type: 'pending' });
      case 'unanswered':
        return dispatch({ type: 'unanswered' });
      case 'taken':
        return taken(event.reply.data.price);
    }
  }

  const payment = usePayPalPayment({
    viewerId,
    create: async () => {
      // The provider's button may be pressed although it looks switched off.
      if (amount === null) throw new Error('Write an amount first.');
      return calls.topUp(amount);
    },
    onEvent,
  });

  useEffect(() => keepTopUp(viewerId, paymentToKeep(topUp)), [viewerId, topUp]);

  useEffect(() => {
    if (topUp.step === 'paid' && back) void navigate(back, { replace: true });
  }, [topUp.step, back, navigate]);

  return {
    topUp,
    payment,
    askAgain(): void {
      if (topUp.step !== 'unanswered' || topUp.asking) return;
      dispatch({ type: 'askAgain' });
      void payment.askAgain(topUp.payment.id);
    },
    another: () => dispatch({ type: 'another' }),
  };
}

/** Whoever left while he paid may have paid. */
function begin(viewerId: string): TopUp {
  const payment = recallTopUp(viewerId);
  return payment ? { step: 'unanswered', payment, asking: false } : { step: 'waiting' };
}
