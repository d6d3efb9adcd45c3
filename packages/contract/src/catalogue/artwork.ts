import type { Category } from './product-rules.ts';

/** 0 the creature before its backdrop, 1 its face from near, 2 three small ones; wide; alone; or only its face. */
export const artworkViews = ['0', '1', '2', 'banner', 'creature', 'portrait'] as const;
export type ArtworkView = (typeof artworkViews)[number];

/** Creatures of the pages themselves. They are there even when the shop sells nothing. */
export const mascots = {
  sleeper: { id: 'Ty5nH1Zc', category: 'bots' },
  worker: { id: 'Wd4xK9Qe', category: 'bots' },
  host: { id: 'Dm3vR8Yb', category: 'bots' },
} as const;

/** Every product has a creature, drawn from its id by the server. Its address is one of our own site. */
export function artworkPath(
  { id, category }: { id: string; category: Category },
  view: ArtworkView,
  { asleep = false } = {},
): string {
  return `/artwork/${category}/${id}/${view}${asleep ? '-asleep' : ''}.svg`;
}
