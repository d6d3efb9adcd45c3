import { gzipSync } from 'node:zlib';
import { strings } from '@botique/contract/strings.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../testing/person.ts';
import { addProduct, newProductId, someProduct, someTicketProduct } from '../testing/products.ts';
import { rawRequest, type RawReply } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createVisitorPages } from './visitor-pages.ts';

const secretItem = 'SECRET-KEY-6f1c0c';

let app: TestApp;
const warden = someProduct({ name: 'Warden', category: 'bots', price: 4 });
const sieve = someProduct({
  name: 'Sieve <b>& Co</b>',
  category: 'tools',
  price: 3.5,
  stock: { enabled: true, amount: 0, data: [] },
});
const archived = someProduct();
const vitrine = someTicketProduct([secretItem], { name: 'Vitrine', category: 'other', price: 180 });

beforeAll(async () => {
  app = await startTestApp({ variables: { COMPANY_NAME: 'Plum & Sons' } });
  for (const product of [archived, vitrine, sieve, warden]) await addProduct(app, product);
  await app.catalogue.manager.archive(archived.id, 'somebody');
});
afterAll(() => app.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(app, path, { headers: { accept: 'text/html', ...headers } });

function pageData({ text }: RawReply): PageData {
  return JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as PageData;
}

function drawn({ text }: RawReply): string {
  return text.split('id="root"', 2)[1]?.split('id="page-data"', 1)[0] ?? '';
}

function facts({ text }: RawReply): Record<string, unknown> {
  return JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as Record<string, unknown>;
}

const metaOf = ({ text }: RawReply, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];
const canonicalOf = ({ text }: RawReply) => /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
const titleOf = ({ text }: RawReply) => /<title>(.*?)<\/title>/.exec(text)?.[1];

describe('catalogue page', () => {
  it('[UI-24] [CAT-28] renders the catalogue in the HTML, before any script runs', async () => {
    const reply = await open('/products');
    expect(reply.status).toBe(200);
    expect(drawn(reply)).toMatch(/<h1[^>]*>Products<\/h1>/);
    for (const name of ['Warden', 'Sieve &lt;b&gt;&amp; Co&lt;/b&gt;', 'Vitrine']) {
      expect(drawn(reply)).toContain(name);
    }
    expect(pageData(reply).catalogue).toMatchObject({ category: null, q: '', total: 3, next: null });
  });

  it('[CAT-30] shows only the category in the URL, and all products for an unknown one', async () => {
    const tools = await open('/products?category=tools');
    expect(pageData(tools).catalogue?.data.map(({ id }) => id)).toEqual([sieve.id]);
    expect(drawn(tools)).not.toContain('Warden');
    expect(pageData(await open('/products?category=hats')).catalogue?.total).toBe(3);
  });

  it('[CAT-31] renders the results of a search in the URL', async () => {
    const found = await open('/products?q=%20wARd');
    expect(pageData(found).catalogue).toMatchObject({ q: 'wARd', total: 1 });
    expect(drawn(found)).toContain('Warden');
    expect(drawn(found)).not.toContain('Vitrine');
    expect((await open('/products?q=%E0%A4%A&category=%ff')).status).toBe(200);
  });

  it('[CAT-22] never shows the goods of a ticket product on a page, not even to admins', async () => {
    const customer = await signIn(app, 'customer');
    const admin = await signIn(app, 'admin');
    for (const path of ['/', '/products', `/products/${vitrine.id}`, '/dashboard/products', '/sitemap.xml']) {
      for (const cookie of ['', customer.cookie, admin.cookie]) {
        expect((await open(path, { cookie })).text, path).not.toContain(secretItem);
      }
    }
  });
});

describe('product page', () => {
  it('renders the name and price of a product in the HTML', async () => {
    const reply = await open(`/products/${sieve.id}`);
    expect(reply.status).toBe(200);
    expect(drawn(reply)).toMatch(/<h1[^>]*>Sieve &lt;b&gt;&amp; Co&lt;\/b&gt;<\/h1>/);
    expect(drawn(reply)).toContain('$3.50');
    expect(titleOf(reply)).toBe('Sieve &lt;b>&amp; Co&lt;/b> · Plum &amp; Sons');
  });

  it.for([
    ['one that never was', newProductId()],
    ['one that is archived', archived.id],
    ['no id at all', 'x'],
    ['an id with a broken escape', '%zz'],
  ])('[UI-42] answers 404 to the product page of %s', async ([, id]) => {
    const reply = await open(`/products/${id}`);
    expect(reply.status).toBe(404);
    expect(drawn(reply)).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expect(metaOf(reply, 'robots')).toBe('noindex');
  });
});

describe('pages cached for all visitors', () => {
  it('gives a cached page a new nonce in every reply, the one that its policy names', async () => {
    const replies = await Promise.all(['/', '/', '/products'].map((path) => open(path)));
    const nonces = replies.map(({ headers, text }) => {
      const [, named = ''] =
        /script-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(text).toContain(`nonce="${named}"`);
      expect([...text.matchAll(/nonce="([^"]*)"/g)].every(([, nonce]) => nonce === named)).toBe(true);
      return named;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it('renders a cached page again when the catalogue changes', async () => {
    const { id, ...product } = await addProduct(app, someProduct({ name: 'Old name' }));
    expect(drawn(await open('/products'))).toContain('Old name');
    await app.catalogue.manager.edit(id, { ...product, name: 'New name' }, 'somebody');
    for (const path of ['/products', '/', `/products/${id}`]) {
      expect(drawn(await open(path)), path).toContain('New name');
      expect((await open(path)).text, path).not.toContain('Old name');
    }
    await app.catalogue.manager.archive(id, 'somebody');
    expect((await open('/products')).text).not.toContain('New name');
    expect((await open(`/products/${id}`)).status).toBe(404);
  });

  it('keeps cached pages apart from those of signed-in people and other themes', async () => {
    const customer = await signIn(app, 'customer');
    const theirs = await open('/products', { cookie: customer.cookie });
    expect(pageData(theirs).viewer?.id).toBe(customer.id);
    expect(pageData(await open('/products')).viewer).toBeNull();
    expect((await open('/products', { cookie: 'theme=dark' })).text).toContain('<html data-theme="dark" ');
    expect((await open('/products')).text).toContain('<html lang');
  });

  it('ignores unknown query parameters of a cached page and does not repeat them', async () => {
    const anyNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
    const plain = await open('/products?category=bots');
    const decorated = await open(`/products?utm_source=mail&category=bots&x=${'a'.repeat(5000)}`);
    expect(anyNonce(decorated.text)).toBe(anyNonce(plain.text));
  });

  it('evicts cached pages beyond a memory limit, and renders a page once for concurrent requests', async () => {
    const page = {
      status: 200,
      showsPayPal: false,
      bytes: 1024 * 1024,
      plain: () => Buffer.alloc(0),
      gzipped: () => Buffer.alloc(0),
    };
    const pages = createVisitorPages();
    const origin = {};
    let drawings = 0;
    const draw = async () => {
      drawings += 1;
      return page;
    };
    for (let search = 0; search < 100; search += 1) await pages(origin, String(search), draw);
    await pages(origin, '99', draw);
    expect(drawings).toBe(100);
    // Evicted: there is no room for all hundred.
    await pages(origin, '0', draw);
    expect(drawings).toBe(101);
    // Concurrent requests for the same page render it once.
    await Promise.all([
      pages({}, 'many', draw),
      ...Array.from({ length: 5 }, () => pages(origin, 'new', draw)),
    ]);
    expect(drawings).toBe(103);
  });

  it('sends a cached page compressed to browsers that accept it, with the same content', async () => {
    const reply = await fetch(`${app.url}/products`, {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
    });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    const anyNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
    expect(anyNonce(await reply.text())).toBe(anyNonce((await open('/products')).text));
    const refused = await open('/products', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});

describe('other spellings of a URL', () => {
  it.for([
    ['/products/', '/products'],
    ['//products', '/products'],
    ['/products//?category=bots', '/products?category=bots'],
    ['/dashboard/products/', '/dashboard/products'],
  ])('redirects %s to %s', async ([odd = '', proper = '']) => {
    const reply = await open(odd);
    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe(proper);
  });

  it('answers 404 to a URL in other letter case', async () => {
    for (const path of ['/PRODUCTS', `/Products/${warden.id}`])
      expect((await open(path)).status, path).toBe(404);
  });

  it('shows the same product for an escaped id, and names its canonical URL', async () => {
    const escaped = `%${warden.id.charCodeAt(0).toString(16)}${warden.id.slice(1)}`;
    const reply = await open(`/products/${escaped}`);
    expect(reply.status).toBe(200);
    expect(canonicalOf(reply)).toBe(`${app.url}/products/${warden.id}`);
  });

  it('drops control characters from a search', async () => {
    expect(pageData(await open('/products?q=w%00a%0Ar')).catalogue).toMatchObject({ q: 'war', total: 1 });
  });
});

describe('search engines and previews', () => {
  it('gives every public page a title, a description, a canonical URL and a picture', async () => {
    for (const [path, title] of [
      ['/', 'Plum &amp; Sons'],
      ['/products', 'Products · Plum &amp; Sons'],
      [`/products/${warden.id}`, 'Warden · Plum &amp; Sons'],
    ] as const) {
      const reply = await open(`${path}?utm_source=mail`);
      expect(titleOf(reply)).toBe(title);
      expect(canonicalOf(reply)).toBe(app.url + path);
      expect(metaOf(reply, 'og:url')).toBe(app.url + path);
      expect(metaOf(reply, 'og:title')).toBe(title);
      expect(metaOf(reply, 'description')).toBe(
        path.includes(warden.id) ? warden.description : strings.landing.tagline,
      );
      expect(metaOf(reply, 'og:image')).toBe(`${app.url}/share.png`);
      expect(metaOf(reply, 'robots')).toBeUndefined();
    }
    const picture = await fetch(`${app.url}/share.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('uses the origin of the pages in canonical URLs when the API is on another origin', async () => {
    const apart = await startTestApp({
      variables: {
        PUBLIC_URL: 'https://api.shop.example',
        WEB_ORIGIN: 'https://shop.example',
        COOKIE_DOMAIN: 'shop.example',
      },
    });
    try {
      const reply = await rawRequest(apart, '/products', { headers: { accept: 'text/html' } });
      expect(canonicalOf(reply)).toBe('https://shop.example/products');
      expect((await rawRequest(apart, '/robots.txt')).text).toContain(
        'Sitemap: https://shop.example/sitemap.xml',
      );
    } finally {
      await apart.close();
    }
  });

  it('gives a category its own canonical URL, but not a search', async () => {
    expect(canonicalOf(await open('/products?category=bots'))).toBe(`${app.url}/products?category=bots`);
    const search = await open('/products?category=bots&q=war');
    expect(canonicalOf(search)).toBe(`${app.url}/products?category=bots`);
    expect(metaOf(search, 'robots')).toBe('noindex, follow');
  });

  it('excludes pages behind the login from search engines', async () => {
    for (const path of ['/dashboard', '/dashboard/products', '/profile/1', '/nowhere']) {
      expect(metaOf(await open(path), 'robots'), path).toBe('noindex');
    }
  });

  it('describes products as schema.org offers with their exact price and availability', async () => {
    expect(facts(await open(`/products/${warden.id}`))).toMatchObject({
      '@type': 'Product',
      name: 'Warden',
      offers: { price: '4.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    const list = facts(await open('/products')) as {
      itemListElement: { item: { name: string; offers: object } }[];
    };
    expect(list.itemListElement.find(({ item }) => item.name === sieve.name)?.item.offers).toMatchObject({
      price: '3.50',
      availability: 'https://schema.org/OutOfStock',
    });
    expect(facts(await open('/'))).toMatchObject({ '@type': 'Organization', name: 'Plum & Sons' });
  });

  it('lists products in the sitemap, which robots.txt names', async () => {
    const map = (await open('/sitemap.xml')).text;
    for (const path of ['/', '/products', '/products?category=other', `/products/${warden.id}`]) {
      expect(map).toContain(`<loc>${app.url}${path}</loc>`);
    }
    const robots = (await open('/robots.txt')).text;
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
  });
});

describe('scripts of a page', () => {
  const namedBy = ({ text }: RawReply) =>
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);

  it('keeps the scripts of the landing page within 100 KB of gzip', async () => {
    const scripts = namedBy(await open('/'));
    const files = await Promise.all(scripts.map((path) => open(path)));
    const bytes = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(100_000);
  });

  it('loads other screens in separate chunks, named in the head of the pages that need them', async () => {
    const landing = namedBy(await open('/'));
    const catalogue = namedBy(await open('/products'));
    expect(catalogue).toEqual(expect.arrayContaining(landing));
    expect(catalogue.some((path) => path.includes('/products-'))).toBe(true);
    const editor = namedBy(await open('/dashboard/admin/products/create'));
    for (const chunk of ['/dashboard-layout-', '/create-product-screen-']) {
      expect(
        editor.some((path) => path.includes(chunk)),
        chunk,
      ).toBe(true);
      expect(
        [...landing, ...catalogue].some((path) => path.includes(chunk)),
        chunk,
      ).toBe(false);
    }
  });
});

describe('product artwork', () => {
  it.for(['0', '1', '2', 'banner', 'creature', 'portrait', '0-asleep', 'portrait-trouble'])(
    'draws %s as a standalone picture',
    async (view) => {
      const reply = await open(`/artwork/bots/${warden.id}/${view}.svg`);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('image/svg+xml');
      expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
      expect(reply.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/);
      expect(reply.text).not.toContain('undefined');
      const classes = [...reply.text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      );
      const drawnOnly = new Set(['', 'block', 'w-full', 'shrink-0', 'overflow-hidden', 'rounded-[26%]']);
      const unknown = classes.filter((name) => !drawnOnly.has(name) && !reply.text.includes(`.${name}`));
      expect(unknown).toEqual([]);
    },
  );

  it.for([
    '/artwork/hats/Wd4xK9Qe/0.svg',
    '/artwork/bots/short/0.svg',
    '/artwork/bots/Wd4xK9Qe/9.svg',
    '/artwork/bots/Wd4xK9Qe/0.png',
    '/artwork/bots/Wd4xK9Qe/0-asleep-asleep.svg',
  ])('answers 404 to %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});
