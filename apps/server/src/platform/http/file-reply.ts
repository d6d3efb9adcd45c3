import type { FastifyReply } from 'fastify';

/** The answer of a call whose answer is a file. Our own name for it: nothing in it came from a caller. */
export type FileReply = { bytes: Buffer; name: string };

export function sendFile(reply: FastifyReply, fileType: string, { bytes, name }: FileReply): FastifyReply {
  return (
    reply
      .type(fileType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      // Whatever a browser makes of it, it runs nothing, loads nothing and is of no origin of ours.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .serializer(String)
      .send(bytes)
  );
}
