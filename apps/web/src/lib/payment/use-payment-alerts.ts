import { useRef } from 'react';
import type { AlertType } from '../alerts/alerts.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { ApiError } from '../api/api.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';

/** Alerts about one payment attempt. The next attempt removes them, and drops those not shown yet. */
export function usePaymentAlerts(viewerId: string) {
  const alerts = useAlerts();
  const { isStillViewer } = useSignIn();
  const attempt = useRef(0);
  const shown = useRef<string[]>([]);
  return {
    async show(type: AlertType, message: string, code: number): Promise<void> {
      const startedIn = attempt.current;
      // The next person who signs in here must not see it.
      if (!(await isStillViewer(viewerId)) || attempt.current !== startedIn) return;
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
