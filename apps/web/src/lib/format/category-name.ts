import type { Category } from '@botique/contract/catalogue/product-rules.ts';

export const categoryName = { bots: 'Bots', tools: 'Tools', other: 'Other' } as const satisfies Record<
  Category,
  string
>;
