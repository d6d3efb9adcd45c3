import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint, EndpointResult } from '@botique/contract/endpoint.ts';
import { successReply } from '@botique/contract/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptsGzip } from './accepts-gzip.ts';

const pack = promisify(gzip);

/** Below this size, compression hardly helps. */
const worthPacking = 1_000;

/** A reply for many clients that is validated, serialized and compressed only once. */
export class PreparedReply<E extends Endpoint> {
  readonly bytes: Buffer;
  readonly endpoint: E;
  readonly #tag: string;
  #packed: Promise<Buffer> | undefined;

  constructor(endpoint: E, result: EndpointResult<E>) {
    const reply = z.encode(successReply(endpoint.reply), { success: true, code: 200, ...result });
    this.endpoint = endpoint;
    this.bytes = Buffer.from(JSON.stringify(reply));
    this.#tag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const packed = this.bytes.length >= worthPacking && acceptsGzip(request);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', addTo(reply.getHeader('vary'), 'accept-encoding'))
      // A strong ETag identifies exact bytes, so the compressed form needs its own.
      .header('etag', packed ? `"${this.#tag}-gzip"` : `"${this.#tag}"`);
    if (this.#isKnownBy(request.headers['if-none-match'])) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!packed) return reply.send(this.bytes);
    this.#packed ??= pack(this.bytes);
    return reply.header('content-encoding', 'gzip').send(await this.#packed);
  }

  /** A client that has the contents in either encoding doesn't need them again. */
  #isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    const ours = new Set(['*', `"${this.#tag}"`, `"${this.#tag}-gzip"`]);
    return ifNoneMatch.split(',').some((tag) => ours.has(tag.trim().replace(/^W\//, '')));
  }
}

function addTo(vary: string | string[] | number | undefined, name: string): string {
  return vary === undefined ? name : `${[vary].flat().join(', ')}, ${name}`;
}
