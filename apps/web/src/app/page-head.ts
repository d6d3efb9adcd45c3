import { strings } from '@botique/contract/strings.ts';
import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { priceText } from '@botique/contract/money.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import { paths } from '../lib/navigation/paths.ts';
import { documentTitle, type RouteHandle } from './routing/route-handle.ts';

type Page = { url: URL; data: PageData; webOrigin: string; handle: RouteHandle | undefined };

/** Metadata for search engines and link previews. Rendered on the server only. */
export function pageHead(page: Page): string {
  const { data, handle, webOrigin } = page;
  const title = documentTitle(handle, data.companyName);
  const description = describe(data);
  if (!handle?.isPublic) {
    return (
      element('title', title) + meta('name', 'description', description) + meta('name', 'robots', 'noindex')
    );
  }
  const address = webOrigin + canonicalPath(page);
  const facts = structuredData(page);
  return [
    element('title', title),
    meta('name', 'description', description),
    // Keep search results out of the index, but let crawlers follow their links.
    data.catalogue?.q ? meta('name', 'robots', 'noindex, follow') : '',
    `<link rel="canonical" href="${escape(address)}">`,
    meta('property', 'og:type', data.product ? 'product' : 'website'),
    meta('property', 'og:site_name', data.companyName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...sharedPicture(page),
    `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script>`,
  ].join('');
}

function canonicalPath({ url, data }: Page): string {
  if (data.product) return paths.product(data.product.id);
  const category = data.catalogue?.category;
  return url.pathname === paths.products && category
    ? `${paths.products}?category=${category}`
    : url.pathname;
}

function describe({ product }: PageData): string {
  if (!product) return strings.landing.tagline;
  const text = product.description.replaceAll(/\s+/g, ' ');
  return text.length <= 200 ? text : `${text.slice(0, 199).trimEnd()}…`;
}

/** Link previews do not render SVG, so they cannot use our own artwork. */
function sharedPicture({ data, webOrigin }: Page): string[] {
  const own = data.product?.images.find((image) => image.startsWith('https:') && !/\.svg$/i.test(image));
  if (own) return [meta('property', 'og:image', own), meta('name', 'twitter:card', 'summary_large_image')];
  return [
    meta('property', 'og:image', `${webOrigin}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${data.companyName} creatures on a shelf`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function structuredData({ data, webOrigin, url }: Page): object {
  const context = { '@context': 'https://schema.org' };
  if (data.product) return { ...context, ...productFacts(data.product, data, webOrigin) };
  if (url.pathname === paths.products && data.catalogue) {
    return {
      ...context,
      '@type': 'ItemList',
      numberOfItems: data.catalogue.total,
      itemListElement: data.catalogue.data.map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: productFacts(product, data, webOrigin),
      })),
    };
  }
  return {
    ...context,
    '@type': 'Organization',
    name: data.companyName,
    url: webOrigin + paths.landing,
    description: strings.landing.tagline,
    logo: `${webOrigin}/favicon.svg`,
    ...(data.communityUrl ? { sameAs: [data.communityUrl] } : {}),
  };
}

const availabilities = {
  buy: 'InStock',
  free: 'InStock',
  outOfStock: 'OutOfStock',
  notAvailable: 'Discontinued',
} as const;

function productFacts(product: Product, { companyName }: PageData, webOrigin: string): object {
  const address = webOrigin + paths.product(product.id);
  return {
    '@type': 'Product',
    '@id': address,
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    image: product.images.map((image) => new URL(image, webOrigin).href),
    brand: { '@type': 'Brand', name: companyName },
    offers: {
      '@type': 'Offer',
      url: address,
      price: priceText(product.price).replaceAll(/[$,]/g, ''),
      priceCurrency: 'USD',
      availability: `https://schema.org/${availabilities[offerOf(product)]}`,
    },
  };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}">`;
}

function element(tag: string, text: string): string {
  return `<${tag}>${escape(text)}</${tag}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
