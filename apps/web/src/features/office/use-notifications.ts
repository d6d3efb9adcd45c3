import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import type { Notification } from '@botique/contract/office/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { notificationCode } from '../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery, useRefreshPrivate, useSessionGuard } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';

const notifications = 'notifications';

/** Older notifications no longer matter: what they announced is over. */
const maxListed = 20;

export type Notifications = { newest: Notification[]; unread: number };

/** The viewer's notifications, newest first. */
export function useNotifications() {
  const api = useApi();
  return usePrivateQuery<Notifications>([notifications], async () => {
    const { data, unread } = await api(officeEndpoints['notices.mine'], { query: { limit: maxListed } });
    return { newest: data, unread };
  });
}

/** Fails silently: the count stays, and the next opening retries. */
export function useMarkNotificationsRead() {
  const api = useApi();
  const guarded = useSessionGuard();
  const refresh = useRefreshPrivate();
  return useMutation({
    mutationFn: () => guarded(() => api(officeEndpoints['notices.read'], {})),
    onSuccess: () => refresh(notifications),
  });
}

/** Shows a new notification as an alert anywhere in the dashboard, and refreshes the list. */
export function useNotificationsLive(): void {
  const alerts = useAlerts();
  const refresh = useRefreshPrivate();
  // Renewing or revoking a license removes its reminders.
  useLiveEvent('license.updated', () => void refresh(notifications));
  useLiveEvent('notice.created', ({ notice }) => {
    // Not patched: only the server knows which ones were read elsewhere or withdrawn.
    void refresh(notifications);
    alerts.add({ code: notificationCode, type: 'info', message: notice.text });
  });
}
