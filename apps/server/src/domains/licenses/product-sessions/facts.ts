import type { ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import type { Fact } from '../tables.ts';

/** What a product reports about its device and itself when it starts. */
export type StartFacts = { version: string | null; host: string | null; platform: string | null };

/** What a product reports about itself, as a list. */
export function factsOf(metadata: ProductHandshake['metadata']): Fact[] {
  return Object.entries(metadata).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
