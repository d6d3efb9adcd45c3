import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { useApi } from '../api/api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';

/** A license with at least one running product session. All but the count is about the longest-running one. */
export type RunningLicense = { license: License; socketId: string; since: string; sessionCount: number };

/** Lists each license once. The product sessions are sorted by uptime, longest first. */
export function runningLicenses(
  sessions: readonly Pick<ConnectedSession, 'data' | 'socketId' | 'uptime'>[],
): RunningLicense[] {
  const found = new Map<string, RunningLicense>();
  for (const { data: license, socketId, uptime: since } of sessions) {
    const longest = found.get(license.id);
    if (longest) longest.sessionCount += 1;
    else found.set(license.id, { license, socketId, since, sessionCount: 1 });
  }
  return [...found.values()];
}

export type CreatureState = 'awake' | 'asleep' | 'trouble';

/**
 * In the dashboard, eyes are open only while a product session runs, and show trouble after a crash until the
 * next start. Null while it is unknown what runs.
 */
export function creatureStateOf(
  licenseId: string | null,
  running: readonly RunningLicense[] | undefined,
  crashes: readonly RecordedSession[] | undefined,
): CreatureState | null {
  if (!running) return null;
  if (sessionCountOf(licenseId, running) > 0) return 'awake';
  return crashes?.some(({ license }) => license === licenseId) ? 'trouble' : 'asleep';
}

/** The number of running product sessions of the license. */
export function sessionCountOf(licenseId: string | null, running: readonly RunningLicense[]): number {
  return running.find(({ license }) => license.id === licenseId)?.sessionCount ?? 0;
}

/** Query key of everything that becomes stale when a license changes, starts or stops. */
export const licensesKey = 'licenses';

/** The viewer's running licenses, longest running first. */
export function useRunningLicenses() {
  return useConnected(runningLicenses);
}

/** The viewer's running product sessions, longest running first. */
export function useConnectedSessions() {
  return useConnected(asLoaded);
}

const asLoaded = (sessions: ConnectedSession[]) => sessions;

function useConnected<Shown>(select: (sessions: ConnectedSession[]) => Shown) {
  const api = useApi();
  return usePrivateQuery<ConnectedSession[], Shown>(
    [licensesKey, 'connected'],
    async () => (await api(licensesEndpoints['licenses.connected'], {})).data,
    { select },
  );
}
