import type { WebSocketConnectionData } from '@mswjs/interceptors/WebSocket';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import {
  clientEvents,
  type ClientEvents,
  type ServerEventPayload,
  type ServerEvents,
} from '@botique/contract/registry.ts';

// A stopped clock must stop the page, not the server.
const { setTimeout } = window;

type Client = WebSocketConnectionData['client'];
type SentEvent = { name: string; payload: unknown };
type Acknowledge = (payload: unknown) => Acknowledgement | Promise<Acknowledgement>;

const handshake = {
  sid: 'test',
  upgrades: [],
  pingInterval: 60_000,
  pingTimeout: 60_000,
  maxPayload: 16_384,
};

/** The server side of the live connection. Speaks Socket.IO's text frames to test the page's real client. */
export class TestLive {
  readonly #clients = new Set<Client>();
  /** Clients that have announced themselves and receive events. */
  readonly #listening = new WeakSet<Client>();
  readonly #acknowledge = new Map<string, Acknowledge>();
  readonly #sent: SentEvent[] = [];
  /** The credentials of each connection that the page opened. */
  readonly handshakes: unknown[] = [];
  /** The origin of each connection that the page opened. */
  readonly origins: string[] = [];
  /** Events that violate the contract. */
  readonly unexpected: string[] = [];
  #eventNumber = 0;
  #isUp = true;

  accept({ client }: Pick<WebSocketConnectionData, 'client'>): void {
    if (!this.#isUp) return client.close();
    this.#clients.add(client);
    this.origins.push(client.url.origin);
    client.addEventListener('message', ({ data }) => void this.#receive(client, String(data)));
    client.addEventListener('close', () => this.#clients.delete(client));
    // Wait for the client's `open` event, because engine.io ignores frames before it.
    setTimeout(() => client.send(`0${JSON.stringify(handshake)}`));
  }

  /** Only announced clients count: cutting a connection that the page does not know of yet has no effect. */
  get isConnected(): boolean {
    return [...this.#clients].some((client) => this.#listening.has(client));
  }

  /** Payloads of one event that the page sent, in order. */
  sent(name: keyof ClientEvents): unknown[] {
    return this.#sent.filter((event) => event.name === name).map(({ payload }) => payload);
  }

  /** Sends an event to the page. Each gets its own id, as on the server. */
  send<Name extends keyof ServerEvents>(
    name: Name,
    payload: Omit<ServerEventPayload<Name>, 'eventId'> & { eventId?: string },
  ): void {
    const eventId = `event-${(this.#eventNumber += 1)}`;
    for (const client of this.#clients) client.send(`42${JSON.stringify([name, { eventId, ...payload }])}`);
  }

  /** Sets how an event of the page is acknowledged. The default is success. */
  acknowledge(name: keyof ClientEvents, acknowledge: Acknowledge): void {
    this.#acknowledge.set(name, acknowledge);
  }

  /** Cuts the connection and refuses new ones until `restore`. */
  cut(): void {
    this.#isUp = false;
    for (const client of this.#clients) client.close();
    this.#clients.clear();
  }

  restore(): void {
    this.#isUp = true;
  }

  async #receive(client: Client, frame: string): Promise<void> {
    if (frame.startsWith('40')) {
      this.handshakes.push(JSON.parse(frame.slice(2) || '{}'));
      client.send('40{"sid":"test"}');
    }
    const [, number, event] = /^42(\d*)(\[.*)$/s.exec(frame) ?? [];
    if (event === undefined) return;
    const [name, payload] = JSON.parse(event) as [string, unknown];
    this.#sent.push({ name, payload });
    if (name === 'userdata') this.#listening.add(client);
    const answer = (await this.#acknowledge.get(name)?.(payload)) ?? { success: true, code: 200 };
    if (answer.success) this.#check(name, payload);
    if (number) client.send(`43${number}${JSON.stringify([answer])}`);
  }

  /** Only refused events may be invalid. The server would have to accept all others. */
  #check(name: string, payload: unknown): void {
    if (!isClientEvent(name)) return void this.unexpected.push(`${name} is no event of the contract`);
    const { error } = clientEvents[name].payload.safeParse(payload);
    if (error) this.unexpected.push(`${name}: ${error.message}`);
  }
}

const isClientEvent = (name: string): name is keyof ClientEvents => name in clientEvents;
