import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readPageData, readPageNonce } from '../lib/page-data.ts';
import { Providers } from './providers.tsx';
import { reloadWhenRestoredForSomebodyElse } from './restored-page.ts';
import { createRoutes, Screens } from './router.tsx';
import { createBrowserHistory } from '../lib/history/browser-history.ts';
import { PageRouter } from '../lib/history/page-router.tsx';
import { loadScreens, needsDocument } from './routing/screens.ts';
import './style.css';

// Radix injects a style element to lock scrolling, and the content security policy requires this nonce.
setNonce(readPageNonce());
reloadWhenRestoredForSomebodyElse();
const data = readPageData();
const routes = createRoutes(data);
const history = createBrowserHistory((path) => needsDocument(routes, path));

// Hydrating without the code of these screens would discard the server's markup. A failed load is retried on
// render, which shows the error. No top-level `await`: the chunks import this module and would deadlock.
void loadScreens(routes, window.location.pathname).then(takeOver, takeOver);

function takeOver() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  // Hydrates in small steps, so that the page stays responsive on slow phones.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Providers data={data}>
          <PageRouter history={history}>
            <Screens routes={routes} />
          </PageRouter>
        </Providers>
      </StrictMode>,
    );
  });
}
