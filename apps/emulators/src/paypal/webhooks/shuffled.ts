import { randomInt } from 'node:crypto';

export function shuffled<Item>(items: readonly Item[]): Item[] {
  const drawn: Item[] = [];
  for (const item of items) drawn.splice(randomInt(drawn.length + 1), 0, item);
  return drawn;
}
