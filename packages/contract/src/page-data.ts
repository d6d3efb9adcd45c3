import type { User } from './accounts/user.ts';
import type { Category } from './catalogue/product-rules.ts';
import type { Product } from './catalogue/product.ts';

/** What the viewer chose; without a choice the system decides. */
export type Theme = 'light' | 'dark';

/** Holds that choice, readable for the page and for the server that draws it. */
export const themeCookie = 'theme';

/** A piece of the catalogue, and what was asked for to get it. */
export type CataloguePage = {
  category: Category | null;
  q: string;
  data: Product[];
  next: string | null;
  total: number;
};

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
  /** The products that the page was drawn with; null where it shows none. */
  catalogue: CataloguePage | null;
  /** The product that the page is about; null on other pages. */
  product: Product | null;
  /** The page is about a product that does not exist. */
  missingProductId: string | null;
};
