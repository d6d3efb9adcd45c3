import type { License } from '@botique/contract/licenses/license.ts';
import type { Running } from '../../lib/eyes/license-eyes.ts';

export type Shelved = { license: License; running: Running | null };

/** Running licenses come first, even if they are not among the newest, then the newest of the others. */
export function shelved(running: readonly Running[], newest: readonly License[], most: number): Shelved[] {
  const awake = new Set(running.map(({ license }) => license.id));
  return [
    ...running.map((each) => ({ license: each.license, running: each })),
    ...newest.filter(({ id }) => !awake.has(id)).map((license) => ({ license, running: null })),
  ].slice(0, most);
}
