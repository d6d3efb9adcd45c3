import { categories, productIdForm, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';

/** What the shop shows at an address. */
type PageContent = {
  data: Pick<PageData, 'catalogue' | 'product' | 'missingProductId'>;
  /** Null where the page is not the same for all visitors. */
  shared: {
    /** Only what makes a difference: whatever else somebody writes behind the question mark changes nothing. */
    address: string;
    /** Stays the same object for as long as the content does. */
    origin: object;
  } | null;
};

/** As many as the landing page has places for. */
const onTheLandingPage = 12;
/** Some rows of the grid; the rest comes when somebody asks for more. */
const onOnePage = 48;

const nothing: PageContent['data'] = { catalogue: null, product: null, missingProductId: null };

/** Whether a page may be shown without knowing who the viewer is. */
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

/** HTML has no place for control characters, and a name holds none. */
function readSearch(q: string | null): string {
  return (q ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
}

/** The router reads an escaped id as well, so the server must. */
function readableId(id: string): string {
  try {
    const decoded = decodeURIComponent(id);
    return productIdForm.test(decoded) ? decoded : id;
  } catch {
    return id;
  }
}
