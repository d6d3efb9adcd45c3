import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { sessionStartedCode } from '../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { usePatchPrivate, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { licenses } from '../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';
import { newestCount } from './overview/use-newest-licenses.ts';
import {
  addSession,
  addToNewest,
  addToPages,
  afterStart,
  changeInPages,
  changeInSessions,
  changeLicense,
  type LicensePages,
  type NewestLicenses,
} from './patch-licenses.ts';

/** Shows new and changed licenses and product sessions. Refetches only what an event doesn't contain. */
export function useLicensesLive(): void {
  const alerts = useAlerts();
  const patch = usePatchPrivate();
  const refreshPrivate = useRefreshPrivate();
  const refreshAll = useThrottledRefetch(() => refreshPrivate(licenses));
  const refreshExpiring = useThrottledRefetch(() => refreshPrivate(licenses, 'expiring'));
  const refreshCount = useThrottledRefetch(() => refreshPrivate(licenses, 'count'));

  function change(id: string, how: (license: License) => License): boolean {
    return [
      patch<LicensePages>([licenses, 'list'], (cached) => changeInPages(cached, id, how)),
      patch<License>([licenses, 'one', id], how),
      patch<NewestLicenses>([licenses, 'newest'], (cached) => ({
        ...cached,
        newest: changeLicense(cached.newest, id, how),
      })),
    ].every(Boolean);
  }

  const patchSessions = (how: (sessions: ConnectedSession[]) => ConnectedSession[]) =>
    patch([licenses, 'connected'], how);

  useLiveEvent('license.created', ({ license }) => {
    const isComplete = [
      // Only the server knows whether it matches a search.
      patch<LicensePages>([licenses, 'list'], (cached, key) =>
        key.at(-1) === '' ? addToPages(cached, license) : null,
      ),
      patch<NewestLicenses>([licenses, 'newest'], (cached) => addToNewest(cached, license, newestCount)),
    ].every(Boolean);
    if (!isComplete) return refreshAll();
    refreshExpiring();
    refreshCount();
  });

  useLiveEvent('license.updated', ({ license }) => {
    const isChanged = change(license.id, () => license);
    const isPatched = patchSessions((sessions) => changeInSessions(sessions, license));
    if (isChanged && isPatched) refreshExpiring();
    else refreshAll();
  });

  useLiveEvent('license.connect', (session) => {
    const isChanged = change(session.data.id, afterStart(session));
    const isPatched = patchSessions((sessions) => addSession(sessions, session));
    if (!isChanged || !isPatched) refreshAll();
    const message = licenseStrings.started(session.data.id);
    alerts.add({ code: sessionStartedCode, type: 'success', message });
  });

  useLiveEvent('license.disconnect', ({ socketId: ended }) => {
    const isPatched = patchSessions((sessions) => sessions.filter(({ socketId }) => socketId !== ended));
    if (!isPatched) refreshAll();
  });
}
