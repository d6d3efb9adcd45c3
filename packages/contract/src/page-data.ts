import type { User } from './accounts/user.ts';
import type { Category } from './catalogue/product-rules.ts';
import type { Product } from './catalogue/product.ts';

/** The viewer's choice. Without one, the system theme applies. */
export type Theme = 'light' | 'dark';

/** Stores that choice for the page and the server that renders it. */
export const themeCookie = 'theme';

/** A page of the catalogue with the filters it was fetched with. */
export type CataloguePage = {
  category: Category | null;
  q: string;
  data: Product[];
  next: string | null;
  total: number;
};

/** Data sent with a server-rendered page, so that the first paint needs no call. */
export type PageData = {
  apiOrigin: string;
  companyName: string;
  communityUrl: string | null;
  /** A video that shows how to use the launcher. Without it, the page shows a guide of its own. */
  tutorialUrl: string | null;
  /** Enables the screens for developers. */
  development: boolean;
  viewer: User | null;
  /** The browser holds a request token, so the page asks who is signed in. Without one, no one is. */
  hasRequestToken: boolean;
  theme: Theme | null;
  /** The products that the page was rendered with, or null. */
  catalogue: CataloguePage | null;
  /** The product that the page is about, or null. */
  product: Product | null;
  /** The id of the page's product if it does not exist, otherwise null. */
  missingProductId: string | null;
};
