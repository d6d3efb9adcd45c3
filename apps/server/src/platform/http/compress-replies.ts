import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses replies on the fly. Already compressed ones, such as the built files, stay as they are. */
export async function compressReplies(http: FastifyInstance): Promise<void> {
  await http.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
}
