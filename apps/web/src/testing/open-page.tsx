import type { PageData } from '@botique/contract/page-data.ts';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { Providers } from '../app/providers.tsx';
import { createRoutes, Screens } from '../app/router.tsx';
import { loadScreens, needsDocument } from '../app/routing/screens.ts';
import { LiveProvider } from '../lib/live/live.tsx';
import { createBrowserHistory } from '../lib/navigation/browser-history.ts';
import { PageRouter } from '../lib/navigation/page-router.tsx';
import { forgetAlerts } from './alerts.ts';
import { createTestShop, type TestShop } from './server/test-shop.ts';
import { render } from './render.ts';

type Options = {
  shop?: TestShop;
  width?: number;
  data?: Partial<PageData>;
  /** Load documents as in production. By default no page does, because that would end the test. */
  loadsDocuments?: boolean;
};

/** Opens a page of the real web app in this browser, with the test shop as its server. */
export async function openPage(path: string, options: Options = {}) {
  const { loadsDocuments = false } = options;
  const pageData = await prepare(path, options);
  const routes = createRoutes(pageData);
  await loadScreens(routes, window.location.pathname);
  const history = createBrowserHistory((to) => loadsDocuments && needsDocument(routes, to));
  return render(
    <Providers data={pageData}>
      <PageRouter history={history}>
        <Screens routes={routes} />
      </PageRouter>
    </Providers>,
  );
}

/** Renders a part of a page with the test shop as its server. Render it again through the returned function. */
export async function openPart(part: ReactNode, options: Options = {}) {
  const pageData = await prepare('/', options);
  const history = createBrowserHistory(() => false);
  const within = (shown: ReactNode) => (
    <Providers data={pageData}>
      <PageRouter history={history}>
        <LiveProvider>{shown}</LiveProvider>
      </PageRouter>
    </Providers>
  );
  const screen = await render(within(part));
  return { ...screen, rerender: (shown: ReactNode) => screen.rerender(within(shown)) };
}

async function prepare(path: string, { shop, width = 1280, data }: Options): Promise<PageData> {
  const { viewer } = shop ?? createTestShop();
  forgetAlerts();
  await page.viewport(width, 800);
  window.history.replaceState(null, '', path);
  return {
    apiOrigin: window.location.origin,
    companyName: 'Botique',
    communityUrl: null,
    tutorialUrl: null,
    development: true,
    viewer,
    hasRequestToken: viewer !== null,
    theme: null,
    catalogue: null,
    product: null,
    missingProductId: null,
    ...data,
  };
}
