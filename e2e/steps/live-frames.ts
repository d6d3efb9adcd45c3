import type { Page, WebSocket } from '@playwright/test';

type Event = { name: string; payload: unknown };

/** What this page says over the live channel, from now on. */
export function noteLive(page: Page) {
  const sockets: WebSocket[] = [];
  const handshakes: unknown[] = [];
  const sent: Event[] = [];
  page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => {
      const { auth, event } = read(String(payload));
      if (auth) handshakes.push(auth);
      if (event) sent.push(event);
    });
  });
  return {
    sockets,
    handshakes,
    sent,
    /** Payloads of one kind of event, in order. */
    payloads: (name: string) => sent.filter((event) => event.name === name).map(({ payload }) => payload),
  };
}

/** socket.io's text frames: 40 opens the channel with its credentials, 42 carries an event, with a number if it is to be answered. */
function read(frame: string): { auth?: unknown; event?: Event } {
  if (frame.startsWith('40')) return { auth: JSON.parse(frame.slice(2) || '{}') as unknown };
  const [, said] = /^42\d*(\[.*)$/s.exec(frame) ?? [];
  if (said === undefined) return {};
  const [name, payload] = JSON.parse(said) as [string, unknown];
  return { event: { name, payload } };
}

/** Puts a switch into the page's live line. While it is off the line is cut and no new one lasts. */
export async function switchableLine(page: Page) {
  let on = true;
  let deafTo: string | null = null;
  const lines = new Set<() => Promise<unknown>>();
  const told = new Set<(frame: string) => void>();
  const sent: Event[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer();
    const cut = () => Promise.all([line.close(), server.close()]);
    lines.add(cut);
    told.add((frame) => line.send(frame));
    line.onMessage((frame) => {
      const { event } = read(String(frame));
      if (event) sent.push(event);
      if (on) server.send(frame);
    });
    server.onMessage((frame) => {
      if (deafTo !== null && String(frame).includes(deafTo)) return;
      line.send(frame);
      // Only once it was greeted: a line that ends before makes socket.io wait for 20 s, and the test with it.
      if (!on) void cut();
    });
  });
  return {
    sent,
    /** Until the line is cut or mended the page hears nothing, or nothing of one event; what it says arrives. */
    deafen(to = ''): void {
      deafTo = to;
    },
    /** Says to the page what the server would, where no test can bring it about. */
    tell({ name, payload }: Event): void {
      for (const line of told) line(`42${JSON.stringify([name, payload])}`);
    },
    async cut(): Promise<void> {
      on = false;
      deafTo = null;
      await Promise.all([...lines].map((cut) => cut()));
      lines.clear();
      told.clear();
    },
    mend(): void {
      on = true;
      deafTo = null;
    },
  };
}
