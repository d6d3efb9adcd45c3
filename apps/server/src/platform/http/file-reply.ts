import type { FastifyReply } from 'fastify';

/** A reply that is a file. `name` must not come from a caller, because it is sent unescaped in a header. */
export type FileReply = { bytes: Buffer; name: string };

export function sendFile(reply: FastifyReply, fileType: string, { bytes, name }: FileReply): FastifyReply {
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
