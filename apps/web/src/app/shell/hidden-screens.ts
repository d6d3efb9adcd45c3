import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { RouteHandle } from '../route-handle.ts';

export const nothingHere: RouteHandle = { title: 'Nothing here', status: 404 };

/**
 * What this viewer is told of a route: one that is not for him is like none at all.
 * A visitor is asked to log in instead: whether there is something for him shows afterwards.
 */
export function shownHandle(viewer: User | null, handle: RouteHandle | undefined): RouteHandle | undefined {
  return viewer && handle?.requires && !can(viewer, handle.requires) ? nothingHere : handle;
}
