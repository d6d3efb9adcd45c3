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

export type Shelved = { license: License; running: Running | null };

/** What runs stands in front, also if it is not among the newest; then the newest of those that sleep. */
export function shelved(running: readonly Running[], newest: readonly License[], most: number): Shelved[] {
  const awake = new Set(running.map(({ license }) => license.id));
  return [
    ...running.map((each) => ({ license: each.license, running: each })),
    ...newest.filter(({ id }) => !awake.has(id)).map((license) => ({ license, running: null })),
  ].slice(0, most);
}
