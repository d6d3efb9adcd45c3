import type { PageData } from '@botique/contract/page-data.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { pageHead } from './page-head.ts';
import { Providers } from './providers.tsx';
import { createRoutes, Screens } from './router.tsx';
import { notFoundHandle, shownHandle, type RouteHandle } from './routing/route-handle.ts';
import { handleAt, lazyScreensAt, loadScreens } from './routing/screens.ts';

const everyRoute = {
  development: createRoutes({ development: true }),
  production: createRoutes({ development: false }),
};

export { drawArtwork } from './artwork.tsx';

type Request = { url: string; data: PageData; webOrigin: string };

/** Renders the page for one URL. All data it needs is in `data`. */
export async function render({ url: address, data, webOrigin }: Request) {
  const routes = everyRoute[data.development ? 'development' : 'production'];
  const url = new URL(address, webOrigin);
  await loadScreens(routes, url.pathname);
  const handle = shownHandle(data.viewer, describedBy(data, handleAt(routes, url.pathname)));
  const body = renderToString(
    <StrictMode>
      <Providers data={data}>
        <StaticRouter location={address}>
          <Screens routes={routes} />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );
  return {
    status: handle?.status ?? 200,
    showsPayPal: handle?.showsPayPal ?? false,
    head: pageHead({ url, data, webOrigin, handle }),
    body,
    sources: lazyScreensAt(routes, url.pathname).map(({ source }) => source),
  };
}

/** A product page takes its title from the product, and is a 404 without one. */
function describedBy({ product }: PageData, handle: RouteHandle | undefined): RouteHandle | undefined {
  if (!handle?.isAboutProduct) return handle;
  return product ? { ...handle, title: product.name } : notFoundHandle;
}
