import type { User } from './accounts/user.ts';

/** What the viewer chose; without a choice the system decides. */
export type Theme = 'light' | 'dark';

/** Holds that choice, readable for the page and for the server that draws it. */
export const themeCookie = 'theme';

/** What travels with a page that the server rendered, so that the first paint needs no call. */
export type PageData = {
  apiOrigin: string;
  companyName: string;
  communityUrl: string | null;
  /** Screens for those who build Botique exist. */
  development: boolean;
  viewer: User | null;
  /** The browser holds a request token, so the page asks who is there; without one there is nobody to ask about. */
  hasRequestToken: boolean;
  theme: Theme | null;
};
