import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = (reply: ServerResponse) => void;

export type ScriptedProvider = {
  url: string;
  /** The received requests, without token calls. */
  received: Received[];
  tokenCalls: Received[];
  /** The answers to the next calls, one each. */
  next(...answers: Answer[]): void;
  /** The answers to the next token calls. By default, it issues token-1, token-2 and so on. */
  nextToken(...answers: Answer[]): void;
  stop(): Promise<void>;
};

/** A third-party service that answers as scripted, even in ways that an emulator wouldn't. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const answers: Answer[] = [];
  const tokenAnswers: Answer[] = [];
  const received: Received[] = [];
  const tokenCalls: Received[] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    const isToken = path === '/v1/oauth2/token';
    void text(request).then((body) => {
      (isToken ? tokenCalls : received).push({ path, headers: request.headers, body });
      const answer = isToken ? (tokenAnswers.shift() ?? token(tokenCalls.length)) : answers.shift();
      (answer ?? json(500, {}))(reply);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    tokenCalls,
    next: (...more) => void answers.push(...more),
    nextToken: (...more) => void tokenAnswers.push(...more),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return plain(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

export function plain(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (reply) => void reply.writeHead(status, headers).end(body);
}

export function silence(): void {
  // The connection stays open, and nothing arrives.
}

export function dropLine(reply: ServerResponse): void {
  reply.destroy();
}

function token(number: number): Answer {
  return json(200, { access_token: `token-${number}`, token_type: 'Bearer', expires_in: 32_400 });
}
