import { strings } from '@botique/contract/strings.ts';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { paths } from '../../lib/paths.ts';
import { useOnce } from '../../lib/use-once.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

export type Obstacle = { kind: 'missing' | 'locked'; isSure: boolean };

const alertsFor = {
  missing: { code: 404, type: 'danger', message: strings.orders.notFound },
  locked: { code: 201, type: 'danger', message: strings.orders.notAvailable },
} as const;

/** Alerts why the product cannot be ordered, then goes back to the products. */
export function OrderUnavailable({ obstacle: { kind, isSure } }: { obstacle: Obstacle }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(isSure, () => {
    alerts.add(alertsFor[kind]);
    void navigate(paths.dashboardProducts, { replace: true });
  });
  return isSure ? null : <OrderSkeleton />;
}
