import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { useState } from 'react';
import { sessionCrashedCode, sessionStartedCode } from '../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { usePatchPrivate, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { licensesKey } from '../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';
import { newestCount } from './overview/use-newest-licenses.ts';
import { createEndedSessions, createLastStarts } from './ended-sessions.ts';
import {
  addCrash,
  addSession,
  addToNewest,
  addToPages,
  afterReport,
  changeInNewest,
  changeInPages,
  changeInSessions,
  changeSession,
  removeCrash,
  removeFromPages,
  type LicensePages,
  type NewestLicenses,
} from './patch-licenses.ts';
import { sessionName } from './session-names.ts';

/** Shows new and changed licenses and product sessions at once. Refetches only what an event leaves open. */
export function useLicensesLive(): void {
  const alerts = useAlerts();
  const patch = usePatchPrivate();
  const refreshPrivate = useRefreshPrivate();
  const refreshAll = useThrottledRefetch(() => refreshPrivate(licensesKey));
  const refreshExpiring = useThrottledRefetch(() => refreshPrivate(licensesKey, 'expiring'));
  // Starts and stops may arrive in the wrong order, so the patched sessions are confirmed.
  const refreshSessions = useThrottledRefetch(() => refreshPrivate(licensesKey, 'connected'));
  const refreshCrashes = useThrottledRefetch(() => refreshPrivate(licensesKey, 'crashes'));
  const [ended] = useState(createEndedSessions);
  const [starts] = useState(createLastStarts);
  const refreshCount = useThrottledRefetch(() => refreshPrivate(licensesKey, 'count'));

  function change(
    id: string,
    how: (license: License) => License,
    { affectsSearch = true }: { affectsSearch?: boolean } = {},
  ): boolean {
    return [
      patch<LicensePages>([licensesKey, 'list'], (cached, key) =>
        affectsSearch && isSearch(key) ? null : changeInPages(cached, id, how),
      ),
      patch<License>([licensesKey, 'one', id], how),
      patch<NewestLicenses>([licensesKey, 'newest'], (cached) => changeInNewest(cached, id, how)),
    ].every(Boolean);
  }

  const patchSessions = (how: (sessions: ConnectedSession[]) => ConnectedSession[]) =>
    patch([licensesKey, 'connected'], how);
  function patchCrashes(how: (crashes: RecordedSession[]) => RecordedSession[]): void {
    if (!patch([licensesKey, 'crashes'], how)) refreshCrashes();
  }

  useLiveEvent('license.created', ({ license }) => {
    const isComplete = [
      patch<LicensePages>([licensesKey, 'list'], (cached, key) =>
        isSearch(key) ? null : addToPages(cached, license),
      ),
      patch<NewestLicenses>([licensesKey, 'newest'], (cached) => addToNewest(cached, license, newestCount)),
    ].every(Boolean);
    if (!isComplete) return refreshAll();
    refreshExpiring();
    refreshCount();
  });

  useLiveEvent('license.updated', ({ license }) => {
    if (!change(license.id, () => license)) return refreshAll();
    if (!patchSessions((sessions) => changeInSessions(sessions, license.id, () => license)))
      refreshSessions();
    refreshExpiring();
  });

  useLiveEvent('license.storage', ({ id, storge }) => {
    const use = (license: License) => ({ ...license, storge });
    if (!change(id, use, { affectsSearch: false })) refreshAll();
    patchSessions((sessions) => changeInSessions(sessions, id, use));
  });

  useLiveEvent('license.deleted', ({ id }) => {
    patch<LicensePages>([licensesKey, 'list'], (cached) => removeFromPages(cached, id));
    patchSessions((sessions) => sessions.filter(({ data }) => data.id !== id));
    // Something else may move up to its place, and a page that shows this license has to say that it is gone.
    refreshAll();
  });

  useLiveEvent('license.connect', (session) => {
    refreshSessions();
    starts.add(session);
    if (ended.has(session.socketId)) return;
    patchSessions((sessions) => addSession(sessions, session));
    patchCrashes((crashes) => removeCrash(crashes, session.data.id));
    if (change(session.data.id, afterReport(session))) refreshExpiring();
    else refreshAll();
    const message = licenseStrings.started(session.data.id);
    alerts.add({ code: sessionStartedCode, type: 'success', message });
  });

  useLiveEvent('license.session', (session) => {
    patchSessions((sessions) => changeSession(sessions, session));
    if (!change(session.data.id, afterReport(session))) refreshAll();
  });

  useLiveEvent('license.disconnect', ({ socketId: gone, crash }) => {
    ended.add(gone);
    patchSessions((sessions) => {
      for (const session of sessions) starts.add(session);
      return sessions.filter(({ socketId }) => socketId !== gone);
    });
    refreshSessions();
    if (!crash) return;
    refreshCrashes();
    // The start that cleared this crash has arrived before it.
    if (starts.hasCleared(crash)) return;
    patchCrashes((crashes) => addCrash(crashes, crash));
    const message = `${sessionName(crash)} stopped unexpectedly.`;
    alerts.add({ code: sessionCrashedCode, type: 'danger', message });
  });
}

/** Only the server knows whether a license matches a search. */
function isSearch(key: readonly unknown[]): boolean {
  return key.at(-1) !== '';
}
