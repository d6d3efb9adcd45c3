import type { PageData } from '@botique/contract/page-data.ts';
import { page } from 'vitest/browser';
import { Providers } from '../app/providers.tsx';
import { createRoutes, Screens } from '../app/router.tsx';
import { loadScreens, needsDocument } from '../app/routing/screens.ts';
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
  const { shop, width = 1280, data, loadsDocuments = false } = options;
  const { viewer } = shop ?? createTestShop();
  forgetAlerts();
  await page.viewport(width, 800);
  window.history.replaceState(null, '', path);
  const pageData: PageData = {
    apiOrigin: window.location.origin,
    companyName: 'Botique',
    communityUrl: null,
    development: true,
    viewer,
    hasRequestToken: viewer !== null,
    theme: null,
    catalogue: null,
    product: null,
    missingProductId: null,
    ...data,
  };
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
