import type { WebSocketConnectionData } from '@mswjs/interceptors/WebSocket';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import {
  clientEvents,
  type ClientEvents,
  type ServerEventPayload,
  type ServerEvents,
} from '@botique/contract/registry.ts';

// A stopped clock stops the page, not the server.
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

/** The server's end of the live channel. Speaks socket.io's text frames, so the page's real client is tested. */
export class TestLive {
  readonly #clients = new Set<Client>();
  /** Those that have announced themselves, and so hear what is sent. */
  readonly #listening = new WeakSet<Client>();
  readonly #acknowledge = new Map<string, Acknowledge>();
  readonly #sent: SentEvent[] = [];
  /** The credentials with which the page opened each connection. */
  readonly handshakes: unknown[] = [];
  /** Where the page opened each connection. */
  readonly origins: string[] = [];
  /** Events that the contract does not know, or not with this payload. */
  readonly unexpected: string[] = [];
  #eventNumber = 0;
  #isUp = true;

  accept({ client }: Pick<WebSocketConnectionData, 'client'>): void {
    if (!this.#isUp) return client.close();
    this.#clients.add(client);
    this.origins.push(client.url.origin);
    client.addEventListener('message', ({ data }) => void this.#receive(client, String(data)));
    client.addEventListener('close', () => this.#clients.delete(client));
    // After the client's own `open` event: before it, engine.io ignores frames.
    setTimeout(() => client.send(`0${JSON.stringify(handshake)}`));
  }

  /** Only then: a connection that is cut before the page knows of it is none that the page could miss. */
  get isConnected(): boolean {
    return [...this.#clients].some((client) => this.#listening.has(client));
  }

  /** Payloads of one event that the page sent, in order. */
  sent(name: keyof ClientEvents): unknown[] {
    return this.#sent.filter((event) => event.name === name).map(({ payload }) => payload);
  }

  /** Sends an event to the page. Each one gets an id of its own, as on the server. */
  send<Name extends keyof ServerEvents>(
    name: Name,
    payload: Omit<ServerEventPayload<Name>, 'eventId'> & { eventId?: string },
  ): void {
    const eventId = `event-${(this.#eventNumber += 1)}`;
    for (const client of this.#clients) client.send(`42${JSON.stringify([name, { eventId, ...payload }])}`);
  }

  /** Decides how an event of the page is acknowledged; without it the answer is yes. */
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

  /** What the test refuses may be wrong; anything else the server would have to accept. */
  #check(name: string, payload: unknown): void {
    if (!isClientEvent(name)) return void this.unexpected.push(`${name} is no event of the contract`);
    const { error } = clientEvents[name].payload.safeParse(payload);
    if (error) this.unexpected.push(`${name}: ${error.message}`);
  }
}

const isClientEvent = (name: string): name is keyof ClientEvents => name in clientEvents;
