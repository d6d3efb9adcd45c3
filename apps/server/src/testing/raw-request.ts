import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './test-app.ts';

export type RawReply = { status: number; headers: IncomingHttpHeaders; text: string };

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends what `fetch` would normalize or refuse: odd URLs, bodies on GET, chosen fetch metadata. */
export async function rawRequest(
  app: Pick<TestApp, 'url'>,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: new URL(app.url).port, method, path, headers });
    sent.once('error', reject);
    sent.once('response', (reply) => {
      text(reply).then(
        (received) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: received }),
        reject,
      );
    });
    sent.end(body);
  });
}
