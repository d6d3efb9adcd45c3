import { maxPathLength } from '@botique/contract/accounts/presence.ts';

/** Where a page is, and since when. The path is null until the page has said it. */
export type Place = { path: string | null; since: number };

/** Without query and hash, which can contain what someone searched for. */
export function pathOf(url: string): string | null {
  try {
    return new URL(url, 'http://page').pathname.slice(0, maxPathLength);
  } catch {
    return null;
  }
}

/** The place that was entered last. A page that has not said where it is comes after all others. */
export function newestPlace(places: Iterable<Place>): Place | null {
  let newest: Place | null = null;
  for (const place of places) if (newest === null || isNewer(place, newest)) newest = place;
  return newest;
}

function isNewer(one: Place, other: Place): boolean {
  if ((one.path === null) !== (other.path === null)) return one.path !== null;
  return one.since > other.since;
}
