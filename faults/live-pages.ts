import { expect } from 'vitest';
import { openPageSocket, type LiveClient } from '../apps/server/src/testing/live-client.ts';
import type { Session } from './browser.ts';
import { until } from './processes.ts';
import type { Server } from './shop.ts';

/** Opens pages of one person across the servers. They reconnect by themselves, as in a browser. */
export async function openPages(servers: readonly Server[], session: Session, number: number) {
  const pages = Array.from({ length: number }, (_, at) => {
    const server = servers[at % servers.length] as Server;
    const page = { server, socket: openPageSocket(server, session), disconnectedAt: Number.NaN };
    page.socket.on('disconnect', () => {
      page.disconnectedAt = performance.now();
    });
    return page;
  });
  const connected = () => pages.filter(({ socket }) => socket.connected);
  await until('every page should be connected', () => connected().length === number);
  return {
    number,
    connected: () => connected().length,
    connectedTo: (server: Server) => connected().filter((page) => page.server === server).length,
    /** When the last page on this server was disconnected. */
    lastSeenOn: (server: Server) =>
      Math.max(...pages.filter((page) => page.server === server).map((page) => page.disconnectedAt)),
    /** Reconnects as if the person reopened the page or the browser woke up. */
    async tryAgain(): Promise<void> {
      const closed = pages.filter(({ socket }) => !socket.connected);
      await Promise.all(closed.map(({ socket }) => reconnect(socket)));
    },
  };
}

/** Resolves when the server has accepted or refused the connection. */
function reconnect(page: LiveClient): Promise<void> {
  return new Promise((resolve) => {
    page.once('connect', resolve);
    page.once('connect_error', () => resolve());
    page.connect();
  });
}

export async function signOut({ url }: Server, { cookie }: Session): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const reply = await fetch(`${url}/auth/logout`, { redirect: 'manual', headers });
  expect(reply.status).toBe(302);
}
