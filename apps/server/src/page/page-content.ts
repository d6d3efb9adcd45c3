import { categories, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';

/** What the shop shows at an address. */
export type PageContent = {
  data: Pick<PageData, 'catalogue' | 'product' | 'missingProductId'>;
  /** Stays the same object for as long as the content does: what is made from it can be kept with it. */
  origin: object;
};

/** As many as the landing page has places for. */
const onTheLandingPage = 12;
/** Some rows of the grid; the rest comes when somebody asks for more. */
const onOnePage = 48;

const nothing: PageContent = {
  data: { catalogue: null, product: null, missingProductId: null },
  origin: {},
};

export async function contentOf(
  { pathname, searchParams }: URL,
  catalogue: Pick<Catalogue, 'page' | 'find'>,
): Promise<PageContent> {
  if (pathname === '/') return list({ category: null, q: '', limit: onTheLandingPage });
  if (pathname === '/products') {
    const category = knownCategory(searchParams.get('category'));
    return list({ category, q: (searchParams.get('q') ?? '').trim().slice(0, 100), limit: onOnePage });
  }
  const [, id] = /^\/products\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id === undefined ? nothing : one(id);

  async function list(query: { category: Category | null; q: string; limit: number }): Promise<PageContent> {
    const origin = await catalogue.page(query);
    const { category, q } = query;
    return { data: { ...nothing.data, catalogue: { category, q, ...origin } }, origin };
  }

  async function one(wanted: string): Promise<PageContent> {
    const product = await catalogue.find(wanted);
    if (!product) return { data: { ...nothing.data, missingProductId: wanted }, origin: {} };
    return { data: { ...nothing.data, product }, origin: product };
  }
}

function knownCategory(value: string | null): Category | null {
  return categories.find((category) => category === value) ?? null;
}
