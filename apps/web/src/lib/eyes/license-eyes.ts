import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

/** A license with at least one running product session. Its metadata comes from the longest-running one. */
export type Running = { license: License; since: string; copies: number };

/** Lists each license once. The product sessions are sorted by uptime, longest first. */
export function runningOf(sessions: readonly Pick<ConnectedSession, 'data' | 'uptime'>[]): Running[] {
  const found = new Map<string, Running>();
  for (const { data: license, uptime: since } of sessions) {
    const longest = found.get(license.id);
    if (longest) longest.copies += 1;
    else found.set(license.id, { license, since, copies: 1 });
  }
  return [...found.values()];
}

export type Eyes = 'awake' | 'asleep';

/** In the dashboard, eyes are open only while a product session runs. Null while that is unknown. */
export function eyesOf(licenseId: string | null, running: readonly Running[] | undefined): Eyes | null {
  if (!running) return null;
  return sessionCountOf(licenseId, running) > 0 ? 'awake' : 'asleep';
}

/** The number of running product sessions of the license. */
export function sessionCountOf(licenseId: string | null, running: readonly Running[]): number {
  return running.find(({ license }) => license.id === licenseId)?.copies ?? 0;
}
