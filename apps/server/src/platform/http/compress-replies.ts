import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What is sent as it was made; what came compressed already, such as the built files, stays as it is. */
export async function compressReplies(http: FastifyInstance): Promise<void> {
  await http.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
}
