import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import type { Kind, Look } from '../../ui/creature/look.ts';

const kinds: Record<Category, Kind> = { bots: 'bot', tools: 'tool', other: 'other' };

/** The creature that represents a product. */
export function productCreature({ id, category }: { id: string; category: Category }): Look {
  return creatureFor(id, kinds[category]);
}
