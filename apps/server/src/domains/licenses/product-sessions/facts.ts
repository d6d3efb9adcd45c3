import type { ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import type { Fact } from '../tables.ts';
import { productSessions } from './history/tables.ts';

/** What a product reports about its device and itself when it starts. */
export type StartFacts = {
  version: string | null;
  host: string | null;
  platform: string | null;
  launcher: string | null;
};

export const startFacts = {
  version: productSessions.version,
  host: productSessions.host,
  platform: productSessions.platform,
  launcher: productSessions.launcher,
};

/** Of a session whose start could not be recorded. */
export const unknownFacts: StartFacts = { version: null, host: null, platform: null, launcher: null };

/** What a product reports about itself, as a list. */
export function factsOf(metadata: ProductHandshake['metadata']): Fact[] {
  return Object.entries(metadata).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
