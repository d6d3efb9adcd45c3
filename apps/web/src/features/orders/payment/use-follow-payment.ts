import { useEffect, useEffectEvent } from 'react';
import { useLiveEvent, useConnectionNumber } from '../../../lib/live/live.tsx';
import type { Payment } from './payment.ts';

const firstWaitMs = 3000;
const longestWaitMs = 60_000;

/**
 * Checks a payment until its outcome is known: after a reload, on reconnect, and when an invoice changes.
 * Also polls with backoff, in case none of these happens.
 */
export function useFollowPayment(payment: Payment, ask: () => Promise<void>): void {
  const isConfirming = payment.step === 'confirming';
  const line = useConnectionNumber();
  const askNow = useEffectEvent(ask);
  const askUnlessAnswered = useEffectEvent(async () => {
    if (payment.step === 'confirming' && !payment.isPending) await ask();
  });

  useLiveEvent('invoices.changed', () => isConfirming && void ask());

  useEffect(() => {
    if (isConfirming) void askUnlessAnswered();
  }, [isConfirming]);

  useEffect(() => {
    if (line !== null) void askNow();
  }, [line]);

  useEffect(() => {
    if (!isConfirming) return;
    let isOver = false;
    let wait = firstWaitMs;
    let timer = setTimeout(askAndWait, wait);
    async function askAndWait() {
      await askNow();
      if (isOver) return;
      wait = Math.min(wait * 2, longestWaitMs);
      timer = setTimeout(askAndWait, wait);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isConfirming]);
}
