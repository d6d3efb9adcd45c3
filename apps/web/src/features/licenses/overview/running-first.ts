import type { License } from '@botique/contract/licenses/license.ts';
import type { RunningLicense } from '../../../lib/licenses/running-licenses.ts';

export type OverviewLicense = { license: License; running: RunningLicense | null };

/** Running licenses come first, even if they are not among the newest, then the newest of the others. */
export function runningFirst(
  running: readonly RunningLicense[],
  newest: readonly License[],
  limit: number,
): OverviewLicense[] {
  const awake = new Set(running.map(({ license }) => license.id));
  return [
    ...running.map((each) => ({ license: each.license, running: each })),
    ...newest.filter(({ id }) => !awake.has(id)).map((license) => ({ license, running: null })),
  ].slice(0, limit);
}
