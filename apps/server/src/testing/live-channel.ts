import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'socket.io';
import { onTestFinished } from 'vitest';
import { createOffice } from '../domains/office/service.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { openLiveChannel, type LiveHandlers } from '../platform/live/channel.ts';
import { handshakeHalves } from '../platform/live/handshake.ts';
import { createLive, type Live } from '../platform/live/live.ts';
import { createLiveServer } from '../platform/live/server.ts';
import type { TestApp } from './test-app.ts';

export type LiveChannel = { url: string; live: Live; server: Server; logged: string[] };

/** A live channel on its own, for the people of an app but with handlers of the test. */
export async function openChannel(app: TestApp, handlers: Partial<LiveHandlers>): Promise<LiveChannel> {
  const http = createServer();
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server = createLiveServer({ http, webOrigin: url, redis: null, spend: async () => {} });
  onTestFinished(() => server.close());
  const logged: string[] = [];
  const log = app.http.log.child({});
  log.error = (_details: unknown, message?: string) => void logged.push(message ?? '');
  const live = createLive({ io: server, shared: false });
  openLiveChannel(
    {
      io: server,
      shared: false,
      webOrigin: url,
      spend: async () => {},
      identify: async (socket) =>
        app.accounts.sessions.identify(handshakeHalves(socket, app.http.parseCookie)),
      addressOf: (socket) => socket.handshake.address,
      onStaffRefusal: createOffice({ db: app.database.db, log: app.http.log }).noteRefusedCall,
      limiter: createRateLimiter({ name: 'live', perMinute: 600, redis: null }),
      log,
    },
    handlers as LiveHandlers,
  );
  return { url, live, server, logged };
}
