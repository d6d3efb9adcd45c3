import type { Category } from './product-rules.ts';

/**
 * 0: the creature with its backdrop, 1: a close-up of its face, 2: three small ones. The others are wide,
 * without a backdrop, or the face only.
 */
export const artworkViews = ['0', '1', '2', 'banner', 'creature', 'portrait'] as const;
export type ArtworkView = (typeof artworkViews)[number];

/** Eyes open, closed, or in trouble after a crash. */
export const artworkStates = ['awake', 'asleep', 'trouble'] as const;
export type ArtworkState = (typeof artworkStates)[number];

/** Creatures of the pages themselves. They exist even if the shop sells nothing. */
export const mascots = {
  sleeper: { id: 'Ty5nH1Zc', category: 'bots' },
  worker: { id: 'Wd4xK9Qe', category: 'bots' },
  host: { id: 'Dm3vR8Yb', category: 'bots' },
} as const;

/** Every product has a creature, which the server draws from its id and serves at this path. */
export function artworkPath(
  { id, category }: { id: string; category: Category },
  view: ArtworkView,
  state: ArtworkState = 'awake',
): string {
  return `/artwork/${category}/${id}/${view}${state === 'awake' ? '' : `-${state}`}.svg`;
}
