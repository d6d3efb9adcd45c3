import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import type { Notice } from '@botique/contract/office/notice.ts';
import { useMutation } from '@tanstack/react-query';
import { noticeCode } from '../../lib/alerts/own-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery, useRefreshPrivate, useSessionGuard } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';

const notices = 'notices';

/** What is older is of no use any more: what it told of is over. */
const most = 20;

export type Notices = { newest: Notice[]; unread: number };

/** What the viewer was told, newest first. */
export function useNotices() {
  const api = useApi();
  return usePrivateQuery<Notices>([notices], async () => {
    const { data, unread } = await api(officeEndpoints['notices.mine'], { query: { limit: most } });
    return { newest: data, unread };
  });
}

/** Without a word when it fails: the count stays, and the next opening tries again. */
export function useReadNotices() {
  const api = useApi();
  const guarded = useSessionGuard();
  const refresh = useRefreshPrivate();
  return useMutation({
    mutationFn: () => guarded(() => api(officeEndpoints['notices.read'], {})),
    onSuccess: () => refresh(notices),
  });
}

/** Said at once, wherever in the dashboard he is; and kept for later. */
export function useNoticesLive(): void {
  const alerts = useAlerts();
  const refresh = useRefreshPrivate();
  // A license that is renewed or revoked takes its reminders away.
  useLiveEvent('license.updated', () => void refresh(notices));
  useLiveEvent('notice.created', ({ notice }) => {
    void refresh(notices);
    alerts.add({ code: noticeCode, type: 'info', message: notice.text });
  });
}
