import { copy } from '@botique/contract/copy.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from './providers.tsx';
import { documentTitle, type RouteHandle } from './route-handle.ts';
import { createRoutes } from './router.tsx';
import { shownHandle } from './shell/hidden-screens.ts';

const handlers = {
  development: createStaticHandler(createRoutes({ development: true })),
  production: createStaticHandler(createRoutes({ development: false })),
};

/** Draws the page for one address. What it needs to know travels with it in `data`. */
export async function render({ url, data }: { url: string; data: PageData }) {
  const handler = handlers[data.development ? 'development' : 'production'];
  const context = await handler.query(new Request(new URL(url, data.apiOrigin)));
  if (context instanceof Response) throw new Error(`Unexpected redirect while rendering ${url}`);
  const handle = shownHandle(data.viewer, context.matches.at(-1)?.route.handle as RouteHandle | undefined);
  const body = renderToString(
    <StrictMode>
      <Providers data={data}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  );
  return { status: handle?.status ?? context.statusCode, head: head(handle, data), body };
}

function head(handle: RouteHandle | undefined, { companyName }: PageData): string {
  return `<title>${escape(documentTitle(handle, companyName))}</title><meta name="description" content="${escape(copy.landing.tagline)}">`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
