import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

export type FileReply = {
  bytes: Buffer | Readable;
  /** Must not come from a caller, because it is sent unescaped in a header. */
  name: string;
  version?: number;
  /** How many bytes a stream has, so that clients can show the progress and notice a cut-off file. */
  length?: number;
};

export function sendFile(
  reply: FastifyReply,
  fileType: string,
  { bytes, name, version, length }: FileReply,
): FastifyReply {
  if (version !== undefined) void reply.header('etag', `"${version}"`);
  if (length !== undefined) void reply.header('content-length', length);
  return (
    reply
      .type(fileType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      // Even if a browser renders the file, it can't run scripts, load anything or use our origin.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .serializer(String)
      .send(bytes)
  );
}
