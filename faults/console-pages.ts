import type { Socket } from 'node:net';
import { connectLive, emitAcknowledged, type LiveClient } from '../apps/server/src/testing/live-client.ts';
import type { ConsoleLine } from '../packages/contract/src/licenses/console.ts';
import type { Session } from './browser.ts';
import type { Server } from './shop.ts';

/** Product sessions, and how many lines each of them has printed before. */
type Watched = { sessionIds: readonly string[]; printed: number };
type Sent = { socketId: string; lines: ConsoleLine[]; dropped: number };

type ConsolePage = Awaited<ReturnType<typeof openConsolePage>>;

const sessionsPerPage = 20;

/** Opens as many pages as it takes to watch all of these sessions. */
export function openConsolePages(server: Server, session: Session, watched: Watched): Promise<ConsolePage[]> {
  const { sessionIds, printed } = watched;
  const pages = Math.ceil(sessionIds.length / sessionsPerPage);
  return Promise.all(
    Array.from({ length: pages }, (_, page) => {
      const from = page * sessionsPerPage;
      return openConsolePage(server, session, {
        sessionIds: sessionIds.slice(from, from + sessionsPerPage),
        printed,
      });
    }),
  );
}

export async function openConsolePage(server: Server, session: Session, { sessionIds, printed }: Watched) {
  const page = await connectLive(server, session);
  /** The last line of each session that arrived or was reported as dropped. */
  const last = new Map(sessionIds.map((id) => [id, printed]));
  const numbers: number[] = [];
  const delaysMs: number[] = [];
  let dropped = 0;
  let misnumbered = 0;
  page.on('license.console', (sent: Sent) => {
    const arrivedAt = Date.now();
    let before = (last.get(sent.socketId) ?? Number.NaN) + sent.dropped;
    dropped += sent.dropped;
    for (const { number, content } of sent.lines) {
      if (number !== before + 1) misnumbered += 1;
      before = number;
      numbers.push(number);
      delaysMs.push(arrivedAt - Number.parseInt(content, 10));
    }
    last.set(sent.socketId, before);
  });
  for (const sessionId of sessionIds) await emitAcknowledged(page, 'license.watch', { sessionId });

  return {
    /** The numbers of the lines that arrived, in their order. */
    numbers,
    /** How long each line took from the product to this page. */
    delaysMs,
    dropped: () => dropped,
    /** All lines that the page knows of. */
    counted: () => numbers.length + dropped,
    /** Lines that were neither the next one nor behind a reported gap of the right size. */
    misnumbered: () => misnumbered,
    isConnected: () => page.connected,
    /** Stops reading from the connection, like a suspended laptop. */
    stall: () => void tcpOf(page).pause(),
    resume: () => void tcpOf(page).resume(),
    close: () => void page.close(),
  };
}

function tcpOf(page: LiveClient): Socket {
  const { transport } = page.io.engine as unknown as { transport: { ws: { _socket: Socket } } };
  return transport.ws._socket;
}

/** What several pages know together. */
export function sumOf(pages: readonly ConsolePage[], what: 'counted' | 'dropped' | 'misnumbered'): number {
  return pages.reduce((sum, page) => sum + page[what](), 0);
}
