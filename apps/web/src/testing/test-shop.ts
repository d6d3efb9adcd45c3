import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { afterAll, beforeAll } from 'vitest';
import { prepareUsualReplies } from './usual-replies.ts';
import { TestApi } from './test-api.ts';
import { TestLive } from './test-live.ts';

export type TestShop = { viewer: User | null; api: TestApi; live: TestLive };

let current: TestShop | null = null;

/** The server as one test needs it: an empty shop with a signed-in viewer, or with nobody. */
export function createTestShop({ viewer = null }: { viewer?: User | null } = {}): TestShop {
  const shop = { viewer, api: new TestApi(), live: new TestLive() };
  prepareUsualReplies(viewer, shop.api);
  const maxAge = viewer ? '' : '; Max-Age=0';
  document.cookie = `${requestTokenCookie}=token-of-${viewer?.id ?? ''}; Path=/${maxAge}`;
  current = shop;
  return shop;
}

/** Ends the shop of a test. Returns what the page asked of it without need. */
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

/** Puts the test shop between the page and the network, for a whole test file. */
export function interceptNetwork(): void {
  beforeAll(async () => {
    http.apply();
    sockets.apply();
    // The client keeps for good the `WebSocket` that it finds when it loads, so it must find this one.
    await import('../lib/live/live-connection.ts');
    http.on('request', async ({ request, controller }) => {
      const { pathname } = new URL(request.url);
      if (!/^\/(api|healthz|readyz)/.test(pathname)) return;
      controller.respondWith(current ? await current.api.respond(request) : Response.error());
    });
    sockets.on('connection', ({ client, server }) => {
      // Vitest's own connection to its server passes.
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
