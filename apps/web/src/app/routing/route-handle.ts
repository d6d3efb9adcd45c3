import { can, type Capability } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';

/** Metadata of a route. */
export type RouteHandle = {
  /** Shown before the company name in the browser tab. Empty shows the company name alone. */
  title: string;
  /** HTTP status of the server's response. */
  status?: number;
  /** Viewers without this capability see the not-found page. */
  requires?: Capability;
  /** Search engines may index this page. */
  isPublic?: true;
  /** The title comes from the product shown. */
  isAboutProduct?: true;
  /** The content security policy of this document allows PayPal's buttons. */
  showsPayPal?: true;
};

export function documentTitle(handle: Pick<RouteHandle, 'title'> | undefined, companyName: string): string {
  return handle?.title ? `${handle.title} · ${companyName}` : companyName;
}

export const notFoundHandle: RouteHandle = { title: 'Page not found', status: 404 };

/** Viewers without the required capability get the not-found page. Visitors are asked to log in first. */
export function shownHandle(viewer: User | null, handle: RouteHandle | undefined): RouteHandle | undefined {
  return viewer && handle?.requires && !can(viewer, handle.requires) ? notFoundHandle : handle;
}
