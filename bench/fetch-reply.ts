import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export type Reply = { body: Buffer; headers: Record<string, string> };

/** Returns the reply as sent. fetch would decompress it. */
export function fetchReply(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(url, { headers, signal: AbortSignal.timeout(30_000) }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      // Node sets these two itself.
      const kept = Object.entries(reply.headers).filter(([name]) => !['connection', 'date'].includes(name));
      buffer(reply).then(
        (body) => resolve({ body, headers: Object.fromEntries(kept) as Reply['headers'] }),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}

/** The text of a reply without its nonce, the only part of a page that differs between replies. */
export function comparableText({ body, headers }: Reply): string {
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];
  return nonce === undefined ? text : text.replaceAll(nonce, 'nonce');
}
