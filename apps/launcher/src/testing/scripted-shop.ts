import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { onTestFinished } from 'vitest';
import type { License } from '../licenses/license-file.ts';
import { plainKey } from '@botique/sdk/lease/claims.ts';
import { makeSigningKey, signToken, type SigningKey } from './tokens.ts';

const wardenId = 'Wd4xK9Qe';
const tokenTypes = { lease: 'botique-lease+jwt', release: 'botique-release+jwt' };

type Published = { id: string; version: string; zip: Uint8Array; signature: string; sha256: string };
type Line = { level: string; content: string };
type Seat = { socket: Socket; sessionId: string; handshake: Record<string, unknown> };

export type ScriptedShop = Awaited<ReturnType<typeof startScriptedShop>>;

/** What the launcher sees of a shop: its HTTP calls and the namespace of products, as PROTOCOL.md describes them. */
export async function startScriptedShop() {
  const licenses = new Map<string, License>();
  const claims = new Map<string, License[]>();
  const releases = new Map<string, Published>();
  const documents = new Map<string, Buffer>();
  const seats = new Map<string, Seat>();
  const requests: { path: string; body: unknown }[] = [];
  const lines: Line[] = [];
  const sent = { handshakes: [] as Record<string, unknown>[], metadata: [] as object[] };
  const versions: string[] = [];
  const left: object[] = [];
  let signingKey = makeSigningKey('first');
  let current: string | null = null;
  /** Called for each request, before the shop answers. True if it has answered. */
  let intercept: (path: string, request: IncomingMessage, reply: ServerResponse) => boolean = () => false;

  const connections = new Set<NetSocket>();
  const http = createServer((request, reply) => {
    void answer(request, reply).catch((error: unknown) => reply.destroy(error as Error));
  });
  http.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const live = new Server(http, { transports: ['websocket'] });
  live.of('/product').on('connection', welcome);
  await listen(0);
  const { port } = http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(async () => {
    live.disconnectSockets(true);
    for (const socket of connections) socket.destroy();
    await live.close();
  });

  function listen(at: number): Promise<void> {
    return new Promise((resolve) => void http.listen(at, '127.0.0.1', resolve));
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const body = await readBody(request);
    requests.push({
      path: `${request.method} ${pathname}${request.url?.slice(pathname.length) ?? ''}`,
      body,
    });
    if (intercept(pathname, request, reply)) return;
    const give = (data: unknown) => send(reply, 200, { success: true, code: 200, data });
    const refuse = (code: number, error: string, message = error) =>
      send(reply, code, { success: false, code, error, message });
    if (pathname === '/api/licenses/signing-keys') {
      const { id, publicKey } = signingKey;
      return give([{ id, publicKey, statement: null }]);
    }
    if (pathname === '/api/launcher/claim') {
      const { code } = JSON.parse(body.toString()) as { code: string };
      const claimed = claims.get(code);
      claims.delete(code);
      return claimed ? give(claimed) : refuse(410, 'claim_used', 'This launcher was used before.');
    }
    const license = licenses.get(plainKey(request.headers.authorization?.slice('Bearer '.length) ?? ''));
    if (!license) return refuse(401, 'license_not_found');
    const release = releases.get(pathname.split('/').at(-1) ?? '');
    if (pathname === '/api/licenses/validate') {
      return give({ id: license.id, type: license.type, productName: license.productName });
    }
    if (pathname === '/api/releases/current') {
      const shown = current === null ? undefined : releases.get(current);
      if (!shown) return refuse(404, 'no_release');
      const { zip, ...facts } = shown;
      return give({ ...facts, bytes: zip.byteLength, notes: '', publishedAt: new Date().toISOString() });
    }
    if (pathname.startsWith('/api/releases/download/') && release) {
      const rest = release.zip.subarray(Number(searchParams.get('from') ?? 0));
      reply.writeHead(200, { 'content-type': 'application/zip', 'content-length': rest.byteLength });
      reply.end(rest);
      return;
    }
    if (pathname.startsWith('/api/releases/crashed/')) return give(undefined);
    if (pathname === '/api/licenses/storage/document') return storage(request, reply, searchParams, body);
    return refuse(404, 'not_found');
  }

  function storage(
    request: IncomingMessage,
    reply: ServerResponse,
    query: URLSearchParams,
    body: Buffer,
  ): void {
    const key = query.get('key') ?? '';
    if (request.method === 'POST') {
      documents.set(key, body);
      return send(reply, 200, { success: true, data: { key, version: 1, bytes: body.length } });
    }
    const found = documents.get(key);
    if (!found) return send(reply, 404, { success: false, error: 'document_not_found', message: '' });
    reply.writeHead(200, { etag: '"1"' }).end(found);
  }

  function welcome(socket: Socket): void {
    const handshake = socket.handshake.auth as Record<string, unknown>;
    const license = licenses.get(plainKey(String(handshake['license'])));
    sent.handshakes.push(handshake);
    if (!license) {
      socket.emit('ended', { error: 'license_not_found', code: 404, message: 'Unknown.' });
      return void socket.disconnect();
    }
    const resume = handshake['resume'] as { sessionId: string } | undefined;
    const sessionId = resume?.sessionId ?? randomUUID();
    seats.set(sessionId, { socket, sessionId, handshake });
    socket.on('disconnect', () => {
      if (seats.get(sessionId)?.socket === socket) seats.delete(sessionId);
    });
    socket.on('heartbeat', (_none: object, done: (ok: object) => void) => done({ success: true }));
    socket.on('console', (batch: { lines: Line[] }, done: (ok: object) => void) => {
      lines.push(...batch.lines);
      done({ success: true });
    });
    socket.on('metadata', (metadata: { id?: string }, done: (ok: object) => void) => {
      if (metadata.id === '') return done({ success: false, error: 'invalid_request', message: 'Empty id.' });
      sent.metadata.push(metadata);
      done({ success: true });
    });
    socket.on('version', ({ version }: { version: string }, done: (ok: object) => void) => {
      versions.push(version);
      done({ success: true });
    });
    socket.on('leave', (payload: object, done: (ok: object) => void) => {
      left.push(payload);
      seats.delete(sessionId);
      done({ success: true });
    });
    socket.emit('seated', { sessionId, epoch: 1, resumed: resume !== undefined, heartbeatSeconds: 10 });
    socket.emit('lease', { lease: leaseFor(license, String(handshake['uuid'])) });
  }

  function leaseFor(license: License, device: string): string {
    const iat = Math.floor(Date.now() / 1000);
    const key = createHash('sha256').update(plainKey(license.key)).digest('base64url');
    const claimsOf = { key, device, product: license.type, iat, exp: iat + 3_600, expires: null };
    return signToken(signingKey, tokenTypes.lease, claimsOf);
  }

  /** The only product that runs, or a failure. */
  function seat(): Seat {
    const [only, ...more] = seats.values();
    if (!only || more.length > 0) throw new Error(`${seats.size} sessions run.`);
    return only;
  }

  return {
    url,
    requests,
    lines,
    versions,
    left,
    sent,
    seats,
    documents,
    printed: () => lines.map(({ content }) => content),
    signingKey: (): SigningKey => signingKey,
    replaceSigningKey(key: SigningKey): void {
      signingKey = key;
    },
    intercept(answerInstead: typeof intercept): void {
      intercept = answerInstead;
    },
    addLicense(changes: Partial<License> = {}): License {
      const id = randomUUID();
      const key = `${id.slice(0, 6)}-${id.slice(9, 13)}-7Q2M9K-4XWD0`.toUpperCase();
      const facts = { productId: wardenId, type: 'warden', productName: 'Warden', name: 'Warden' };
      const license = { id, key, ...facts, ...changes };
      licenses.set(plainKey(license.key), license);
      return license;
    },
    addClaim(code: string, claimed: License[]): void {
      claims.set(code, claimed);
    },
    /** Publishes a zip and makes it current. `claims` replace what is signed, `by` who signs it. */
    publish(
      version: string,
      zip: Uint8Array,
      options: { claims?: object; by?: SigningKey; id?: string } = {},
    ): Published {
      const id = options.id ?? randomUUID();
      const sha256 = createHash('sha256').update(zip).digest('hex');
      const signature = signToken(options.by ?? signingKey, tokenTypes.release, {
        release: id,
        product: wardenId,
        version,
        bytes: zip.byteLength,
        sha256,
        iat: Math.floor(Date.now() / 1000),
        ...options.claims,
      });
      const release = { id, version, zip, signature, sha256 };
      releases.set(id, release);
      current = id;
      return release;
    },
    setCurrent(id: string | null): void {
      current = id;
    },
    restart: () => seat().socket.emit('restart', {}),
    announceRelease: (version: string) => seat().socket.emit('release', { version }),
    stopSession(error = 'session_stopped'): void {
      const { socket } = seat();
      socket.emit('ended', { error, code: 403, message: error });
      socket.disconnect();
    },
    /** Nobody can reach the shop any more. */
    async goAway(): Promise<void> {
      const closed = new Promise<void>((resolve) => void http.close(() => resolve()));
      for (const socket of connections) socket.destroy();
      await closed;
    },
    comeBack: () => listen(port),
  };
}

function send(reply: ServerResponse, code: number, body: object): void {
  reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
