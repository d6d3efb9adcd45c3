import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

/** A license with at least one running copy; what it says of itself are the words of the one that runs longest. */
export type Running = { license: License; since: string; copies: number };

/** Each license once, in the order of the sessions, which come with those that run longest first. */
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

/**
 * In the dashboard, eyes are open only while a product session of the license runs.
 * Null while nobody knows what runs: neither open nor closed eyes would be the truth.
 */
export function eyesOf(licenseId: string | null, running: readonly Running[] | undefined): Eyes | null {
  if (!running) return null;
  return copiesOf(licenseId, running) > 0 ? 'awake' : 'asleep';
}

/** How many product sessions of the license run. */
export function copiesOf(licenseId: string | null, running: readonly Running[]): number {
  return running.find(({ license }) => license.id === licenseId)?.copies ?? 0;
}
