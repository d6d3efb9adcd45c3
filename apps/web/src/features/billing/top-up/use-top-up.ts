import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { usePayPalCalls } from '../../../lib/payment/paypal-api.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { invoicesKey } from '../../../lib/payment/use-pending-payments.ts';
import { usePayment } from '../../../lib/payment/use-payment.ts';

type Options = {
  viewerId: string;
  /** Dollars. Null while the amount is not valid. */
  amount: number | null;
  credits: UseQueryResult<number>;
  /** The path of the order or invoice that waits for the credits. */
  back: string | null;
};

export type TopUpFlow = ReturnType<typeof useTopUp>;

export function useTopUp({ viewerId, amount, credits, back }: Options) {
  // The live balance may include the payment before its response arrives.
  const [balanceBefore, setBalanceBefore] = useState<number | null>(null);
  const alerts = useAlerts();
  const { isStillViewer } = useSignIn();
  const calls = usePayPalCalls();
  const refreshPrivate = useRefreshPrivate();
  const navigate = useNavigate();

  const flow = usePayment({
    viewerId,
    subject: 'top-up',
    amount: amount ?? 0,
    async openPayPal() {
      // PayPal's button can be clicked even when it looks disabled.
      if (amount === null) throw new Error('Enter an amount first.');
      setBalanceBefore(credits.data ?? null);
      return calls.topUp(amount);
    },
    async onPaid({ amount: added }) {
      void refreshPrivate(invoicesKey);
      const { data: balance, isSuccess } = await credits.refetch();
      if (!(await isStillViewer(viewerId))) return;
      // After a failed refetch, `data` still holds the old balance.
      const rest = isSuccess ? ` Your balance is ${priceText(balance)}.` : '';
      alerts.add({ code: 200, type: 'success', message: `${priceText(added)} added.${rest}` });
    },
  });

  const { step } = flow.payment;
  useEffect(() => {
    if (step === 'paid' && back) void navigate(back, { replace: true });
  }, [step, back, navigate]);

  return { ...flow, balanceBefore };
}
