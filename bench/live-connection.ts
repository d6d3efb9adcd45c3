import { WebSocket } from 'ws';

export type Refusal = { success: false; error: string; message: string };
type Acknowledgement = { success: true } | Refusal;

type Options = {
  url: string;
  namespace: string;
  auth: object;
  headers?: Record<string, string>;
  /** The packet of an event, such as `42/product,["seated",{…}]`. */
  onEvent?(packet: Buffer): void;
  /** The server or the network closed the connection. */
  onLost?(): void;
};

/** Rejects with this if the server refuses the handshake. */
export class RefusedHandshake extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const [open, ping, message] = ['0', '2', '4'].map((type) => type.charCodeAt(0));
const [connected, event, acknowledgement, refused] = ['0', '2', '3', '4'].map((type) => type.charCodeAt(0));

/**
 * The little of Engine.IO and Socket.IO that a load generator needs. A complete client would cost too much CPU
 * time. Socket.IO's packets: https://socket.io/docs/v4/socket-io-protocol/
 */
export class LiveConnection {
  readonly #socket: WebSocket;
  /** The namespace as packets name it. The main one is left out. */
  readonly #namespace: string;
  readonly #acknowledge = new Map<number, (reply: Acknowledgement) => void>();
  #sent = 0;

  /** Resolves when the server has admitted the connection to the namespace. */
  static connect(options: Options): Promise<LiveConnection> {
    return new Promise((resolve, reject) => new LiveConnection(options, resolve, reject));
  }

  private constructor(
    { url, namespace, auth, headers = {}, onEvent, onLost }: Options,
    resolve: (connection: LiveConnection) => void,
    reject: (error: Error) => void,
  ) {
    this.#namespace = namespace === '/' ? '' : `${namespace},`;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    socket.on('message', (packet: Buffer) => {
      if (packet[0] === ping) return socket.send('3');
      if (packet[0] === open) return socket.send(`40${this.#namespace}${JSON.stringify(auth)}`);
      if (packet[0] !== message) return;
      if (packet[1] === event) onEvent?.(packet);
      else if (packet[1] === acknowledgement) this.#settle(packet);
      else if (packet[1] === connected) resolve(this);
      else if (packet[1] === refused) {
        this.close();
        reject(new RefusedHandshake(this.#refusalIn(packet)));
      }
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('The server closed the connection.'));
      onLost?.();
    });
  }

  /** Sends an event and resolves with its acknowledgement. */
  send(name: string, payload: object): Promise<Acknowledgement> {
    const id = (this.#sent += 1);
    this.#socket.send(`42${this.#namespace}${id}${JSON.stringify([name, payload])}`);
    return new Promise((resolve) => this.#acknowledge.set(id, resolve));
  }

  /** Closes the connection without a word, like a lost one. */
  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.terminate();
  }

  #settle(packet: Buffer): void {
    const text = packet.toString('utf8', 2 + this.#namespace.length);
    const start = text.indexOf('[');
    const id = Number(text.slice(0, start));
    const [reply] = JSON.parse(text.slice(start)) as [Acknowledgement];
    this.#acknowledge.get(id)?.(reply);
    this.#acknowledge.delete(id);
  }

  #refusalIn(packet: Buffer): Refusal {
    const { data } = JSON.parse(packet.toString('utf8', 2 + this.#namespace.length)) as { data: Refusal };
    return data;
  }
}

/** The payload of an event, for the few that a generator reads. */
export function payloadOf(packet: Buffer): unknown {
  const text = packet.toString();
  const [, payload] = JSON.parse(text.slice(text.indexOf('['))) as [string, unknown];
  return payload;
}
