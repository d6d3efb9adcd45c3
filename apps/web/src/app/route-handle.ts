import type { Capability } from '@botique/contract/access.ts';

/** What a route says of itself beside its component. */
export type RouteHandle = {
  /** Stands before the company's name in the browser's tab; empty for the company's name alone. */
  title: string;
  /** The HTTP status with which the server sends the page. */
  status?: number;
  /** Who lacks this sees a page that does not exist. */
  requires?: Capability;
  /** Search engines may keep it. */
  isPublic?: true;
  /** Takes its title from the product that it shows. */
  isAboutProduct?: true;
  /** Its document allows PayPal's buttons; the other ones do not. */
  showsPayPal?: true;
};

export function documentTitle(handle: Pick<RouteHandle, 'title'> | undefined, companyName: string): string {
  return handle?.title ? `${handle.title} · ${companyName}` : companyName;
}
