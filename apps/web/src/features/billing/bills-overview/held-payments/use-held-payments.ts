import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { ApiError, useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../../lib/live/live.tsx';
import { busyPauseMs, useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';
import { billsKey } from '../../use-bills.ts';

const heldKey = [billsKey, 'held'] as const;

export function useHeldPayments({ enabled = true }: { enabled?: boolean } = {}) {
  const api = useApi();
  return usePrivateQuery<HeldPayment[]>(
    heldKey,
    async () => (await api(paymentsEndpoints['held.list'], {})).data,
    { enabled },
  );
}

/** For the side menu. 0 for those who don't decide about payments. */
export function useHeldPaymentCount(viewer: User): number {
  const refresh = useRefreshPrivate();
  useLiveEvent(
    'sales.changed',
    useThrottledRefetch(() => refresh(...heldKey), busyPauseMs),
  );
  return useHeldPayments({ enabled: can(viewer, 'manageMoney') }).data?.length ?? 0;
}

type Decided = { payment: HeldPayment; as: HeldDecision; note: string };

export function useResolveHeld(onClose: () => void) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: ({ payment, as, note }: Decided) =>
      api(paymentsEndpoints['held.resolve'], {
        params: { id: payment.id },
        body: { as, ...(note ? { note } : {}) },
      }),
    done: ({ message }) => message,
    async onDone() {
      await refresh(billsKey);
      onClose();
    },
    onRefused(error) {
      // Another admin has decided in the meantime.
      if (error instanceof ApiError && error.error === 'already_decided') onClose();
      void refresh(billsKey);
    },
  });
}
