import type { License } from '@botique/contract/licenses/license.ts';
import { sessionCountOf, type Eyes, type Running } from '../../lib/eyes/license-eyes.ts';
import { grouped } from '../../lib/grouped-number.ts';

/** Says in words what the eyes show. */
export const eyesText: Record<Eyes, string> = { awake: 'Awake', asleep: 'Asleep' };

/** '2 of 3 running'. */
export function runningText({ id, sessions }: License, running: readonly Running[]): string {
  return `${grouped(sessionCountOf(id, running))} of ${grouped(sessions)} running`;
}
