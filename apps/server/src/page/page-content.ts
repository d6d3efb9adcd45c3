import { categories, productIdForm, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';

/** The content at a URL. */
type PageContent = {
  data: Pick<PageData, 'catalogue' | 'product' | 'missingProductId'>;
  /** Null if the page isn't the same for all visitors. */
  shared: {
    /** Contains only the query parameters that matter; all others change nothing. */
    address: string;
    /** The same object for as long as the content stays the same. */
    origin: object;
  } | null;
};

/** The number of places on the landing page. */
const onTheLandingPage = 12;
/** Some rows of the grid; the rest is loaded on demand. */
const onOnePage = 48;

const nothing: PageContent['data'] = { catalogue: null, product: null, missingProductId: null };

/** Whether a page can be shown without knowing the viewer. */
export function isPublic(pathname: string): boolean {
  return pathname === '/' || pathname === '/products' || pathname.startsWith('/products/');
}

export async function contentOf(
  { pathname, searchParams }: URL,
  catalogue: Pick<Catalogue, 'page' | 'find'>,
): Promise<PageContent> {
  if (pathname === '/') return list({ category: null, q: '', limit: onTheLandingPage });
  if (pathname === '/products') {
    const category = categories.find((known) => known === searchParams.get('category')) ?? null;
    return list({ category, q: readSearch(searchParams.get('q')), limit: onOnePage });
  }
  const [, id] = /^\/products\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? { data: nothing, shared: null } : one(readableId(id));

  async function list(query: { category: Category | null; q: string; limit: number }): Promise<PageContent> {
    const { category, q } = query;
    const origin = await catalogue.page(query);
    const search = String(new URLSearchParams({ ...(category && { category }), ...(q && { q }) }));
    return {
      data: { ...nothing, catalogue: { category, q, ...origin } },
      shared: { origin, address: search ? `${pathname}?${search}` : pathname },
    };
  }

  async function one(wanted: string): Promise<PageContent> {
    const product = await catalogue.find(wanted);
    if (!product) return { data: { ...nothing, missingProductId: wanted }, shared: null };
    return { data: { ...nothing, product }, shared: { origin: product, address: pathname } };
  }
}

/** HTML can't contain control characters, and no name does. */
function readSearch(q: string | null): string {
  return (q ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
}

/** The router also accepts an escaped id, so the server must too. */
function readableId(id: string): string {
  try {
    const decoded = decodeURIComponent(id);
    return productIdForm.test(decoded) ? decoded : id;
  } catch {
    return id;
  }
}
