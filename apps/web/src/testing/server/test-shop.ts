import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { afterAll, beforeAll } from 'vitest';
import { prepareDefaultReplies } from './default-replies.ts';
import { TestApi } from './test-api.ts';
import { TestLive } from './test-live.ts';

export type TestShop = { viewer: User | null; api: TestApi; live: TestLive };

let current: TestShop | null = null;

/** Creates the server of one test: an empty shop with a signed-in viewer or a visitor. */
export function createTestShop({ viewer = null }: { viewer?: User | null } = {}): TestShop {
  const shop = { viewer, api: new TestApi(), live: new TestLive() };
  prepareDefaultReplies(viewer, shop.api);
  const maxAge = viewer ? '' : '; Max-Age=0';
  document.cookie = `${requestTokenCookie}=token-of-${viewer?.id ?? ''}; Path=/${maxAge}`;
  current = shop;
  return shop;
}

/** Closes the shop of a test. Returns the unexpected calls and events of the page. */
export function closeTestShop(): string[] {
  const unexpected = current ? [...current.api.unexpected, ...current.live.unexpected] : [];
  current = null;
  return unexpected;
}

const http = new BatchInterceptor({
  name: 'test-shop',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});
const sockets = new WebSocketInterceptor();

/** Intercepts the network for a whole test file and routes it to the test shop. */
export function interceptNetwork(): void {
  beforeAll(async () => {
    http.apply();
    sockets.apply();
    // Socket.IO keeps the `WebSocket` it finds when it loads, so it must load after the interceptor.
    await import('../../lib/live/live-connection.ts');
    http.on('request', async ({ request, controller }) => {
      const { pathname } = new URL(request.url);
      if (!/^\/(api|healthz|readyz)/.test(pathname)) return;
      controller.respondWith(current ? await current.api.respond(request) : Response.error());
    });
    sockets.on('connection', ({ client, server }) => {
      // Let Vitest's own connection pass.
      if (!client.url.pathname.startsWith('/socket.io/')) server.connect();
      else if (current) current.live.accept({ client });
      else client.close();
    });
  });
  afterAll(() => {
    http.dispose();
    sockets.dispose();
  });
}
