import type { User } from './accounts/user.ts';

/** What travels with a page that the server rendered, so that the first paint needs no call. */
export type PageData = {
  apiOrigin: string;
  companyName: string;
  communityUrl: string | null;
  viewer: User | null;
};
