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

// Radix writes a style element while it locks the scrolling; the page's policy runs it only with this.
setNonce(readPageNonce());
reloadWhenRestoredForSomebodyElse();
const data = readPageData();
const routes = createRoutes(data);
const history = createBrowserHistory((path) => needsDocument(routes, path));

// The server drew these screens complete; taking the page over without their code would tear it down first. One that
// fails is asked for again when it is drawn, and then says what went wrong. No `await` here: those chunks import this
// module's, which would then never be through.
void loadScreens(routes, window.location.pathname).then(takeOver, takeOver);

function takeOver() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  // In small steps: all at once, nothing on a slow phone would answer meanwhile.
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
