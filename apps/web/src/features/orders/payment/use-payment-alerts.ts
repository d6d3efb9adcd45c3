import { useRef } from 'react';
import type { AlertType } from '../../../lib/alerts/alerts.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../lib/api.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';

/** Alerts about one payment attempt. The next attempt removes them, and drops those not shown yet. */
export function usePaymentAlerts(viewerId: string) {
  const alerts = useAlerts();
  const { isStillHere } = useSignIn();
  const attempt = useRef(0);
  const shown = useRef<string[]>([]);
  return {
    async say(type: AlertType, message: string, code: number): Promise<void> {
      const saidIn = attempt.current;
      // The next person who signs in here must not see it.
      if (!(await isStillHere(viewerId)) || attempt.current !== saidIn) return;
      const uuid = alerts.add({ code, type, message });
      if (uuid !== null) shown.current.push(uuid);
    },

    beginAttempt(): void {
      attempt.current += 1;
      for (const uuid of shown.current) alerts.remove(uuid);
      shown.current = [];
    },
  };
}

export type PaymentAlerts = ReturnType<typeof usePaymentAlerts>;

export function codeOf(error: unknown): number {
  return error instanceof ApiError ? error.code : 0;
}
