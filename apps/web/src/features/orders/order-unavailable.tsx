import { strings } from '@botique/contract/strings.ts';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useOnce } from '../../lib/browser/use-once.ts';
import { OrderSkeleton } from './order-layout.tsx';

export type UnavailableReason = { kind: 'missing' | 'locked'; isConfirmed: boolean };

const alertsFor = {
  missing: { code: 404, type: 'danger', message: strings.orders.notFound },
  locked: { code: 201, type: 'danger', message: strings.orders.notAvailable },
} as const;

/** Alerts why the product cannot be ordered, then goes back to the products. */
export function OrderUnavailable({ reason: { kind, isConfirmed } }: { reason: UnavailableReason }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(isConfirmed, () => {
    alerts.add(alertsFor[kind]);
    void navigate(paths.dashboardProducts, { replace: true });
  });
  return isConfirmed ? null : <OrderSkeleton />;
}
