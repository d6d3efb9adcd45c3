import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readRequestToken } from '../lib/api/api.ts';
import { readPageData, readPageNonce } from '../lib/api/page-data.ts';
import { createBrowserHistory } from '../lib/navigation/browser-history.ts';
import { PageRouter } from '../lib/navigation/page-router.tsx';
import { Providers } from './providers.tsx';
import { createRoutes, Screens } from './router.tsx';
import { loadScreens, needsDocument } from './routing/screens.ts';
import './style.css';

// Radix injects a style element to lock scrolling, and the content security policy requires this nonce.
setNonce(readPageNonce());
reloadIfRestoredForAnotherUser();
const data = readPageData();
const routes = createRoutes(data);
const history = createBrowserHistory((path) => needsDocument(routes, path));

// Hydrating without the code of these screens would discard the server's markup. A failed load is retried on
// render, which shows the error. No top-level `await`: the chunks import this module and would deadlock.
void loadScreens(routes, window.location.pathname).then(hydrateAfterPaint, hydrateAfterPaint);

/** Hydration keeps the main thread busy, so the server's markup is painted first. */
function hydrateAfterPaint() {
  let isStarted = false;
  const start = () => {
    if (!isStarted) hydrate();
    isStarted = true;
  };
  requestAnimationFrame(() => setTimeout(start));
  // Hidden tabs don't paint.
  setTimeout(start, 300);
}

function hydrate() {
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

/**
 * Reloads a page that the back/forward cache restores after a logout or a change of user. Otherwise it would
 * show the previous user's private data.
 */
function reloadIfRestoredForAnotherUser(): void {
  let tokenWhenLeft = readRequestToken();
  window.addEventListener('pagehide', () => {
    tokenWhenLeft = readRequestToken();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || readRequestToken() === tokenWhenLeft) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
