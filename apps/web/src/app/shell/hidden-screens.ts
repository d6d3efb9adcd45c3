import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { RouteHandle } from '../route-handle.ts';

export const notFoundHandle: RouteHandle = { title: 'Page not found', status: 404 };

/** Viewers without the required capability get the not-found page. Visitors are asked to log in first. */
export function shownHandle(viewer: User | null, handle: RouteHandle | undefined): RouteHandle | undefined {
  return viewer && handle?.requires && !can(viewer, handle.requires) ? notFoundHandle : handle;
}
