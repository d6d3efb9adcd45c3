import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent, useConnectionNumber } from '../live/live.tsx';
import type { Payment } from './payment-reducer.ts';

const firstWaitMs = 3000;
const maxWaitMs = 60_000;

/**
 * Checks a payment until its outcome is known: after a reload, on reconnect, and when an invoice changes.
 * Also polls with backoff, in case none of these happens.
 */
export function usePollPayment(payment: Payment, check: () => Promise<void>): void {
  const isConfirming = payment.step === 'confirming';
  const connection = useConnectionNumber();
  const checkNow = useEffectEvent(check);
  const checkUnlessPending = useEffectEvent(async () => {
    if (payment.step === 'confirming' && !payment.isPending) await check();
  });

  useLiveEvent('invoices.changed', () => isConfirming && void check());

  useEffect(() => {
    if (isConfirming) void checkUnlessPending();
  }, [isConfirming]);

  useEffect(() => {
    if (connection !== null) void checkNow();
  }, [connection]);

  useEffect(() => {
    if (!isConfirming) return;
    let isOver = false;
    let wait = firstWaitMs;
    let timer = setTimeout(checkAndWait, wait);
    async function checkAndWait() {
      await checkNow();
      if (isOver) return;
      wait = Math.min(wait * 2, maxWaitMs);
      timer = setTimeout(checkAndWait, wait);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isConfirming]);
}
