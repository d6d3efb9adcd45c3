import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page that is complete except for the nonce, which differs in every reply. */
export type RenderedPage = {
  status: number;
  /** Its document needs the policy that allows PayPal's buttons. */
  showsPayPal: boolean;
  /** Its approximate size in memory. */
  bytes: number;
  plain(nonce: string): Buffer;
  gzipped(nonce: string): Buffer;
};

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The nonce goes between the `pieces`. The last piece is nearly all of the page. */
export function assemblePage(status: number, pieces: readonly string[], showsPayPal = false): RenderedPage {
  const head = pieces.slice(0, -1);
  const tail = Buffer.from(pieces.at(-1) ?? '');
  let deflated: Buffer | undefined;

  const headWith = (nonce: string) => Buffer.from(head.map((piece) => piece + nonce).join(''));
  return {
    status,
    showsPayPal,
    bytes: tail.length * 1.5 + 10_000,
    plain: (nonce) => Buffer.concat([headWith(nonce), tail]),

    /**
     * Compresses the tail once. Only the few bytes before it differ, and two deflate streams can be joined.
     */
    gzipped(nonce) {
      deflated ??= deflateRawSync(tail);
      const start = headWith(nonce);
      const deflatedStart = deflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
      const end = Buffer.alloc(8);
      end.writeUInt32LE(crc32(tail, crc32(start)), 0);
      end.writeUInt32LE((start.length + tail.length) % 2 ** 32, 4);
      return Buffer.concat([gzipHead, deflatedStart, deflated, end]);
    },
  };
}
