import { finished, type Writable } from 'node:stream';
import { AppError } from '../errors.ts';

/** Sixteen files of the maximum size. Storing a file briefly takes a few times its size. */
const defaultMemory = 128 * 1024 * 1024;

export type UploadLimiter = ReturnType<typeof createUploadLimiter>;

/** `maxAtOnce` for each sender, `memory` in bytes for all of them. */
type Limits = { maxAtOnce: number; memory?: number | undefined };

type Upload = {
  who: string;
  /** The announced size, or the maximum if none was announced. */
  bytes: number;
  reply: Writable;
};

/**
 * Uploads are buffered in memory while they arrive, so both the number per sender and the total size are
 * limited.
 */
export function createUploadLimiter({ maxAtOnce, memory = defaultMemory }: Limits) {
  const underWay = new Map<string, number>();
  let reserved = 0;

  return {
    /** Counts the upload until the reply is sent or the connection closes. */
    enter({ who, bytes, reply }: Upload): void {
      const before = underWay.get(who) ?? 0;
      if (before >= maxAtOnce) {
        throw new AppError('too_many_requests', {
          message: 'Too many uploads at once. Wait for one to finish.',
          retryAfterSeconds: 1,
        });
      }
      if (reserved + bytes > memory) throw new AppError('uploads_busy', { retryAfterSeconds: 5 });
      underWay.set(who, before + 1);
      reserved += bytes;
      // Not on 'close': a sender who disconnected while being identified would be counted forever.
      finished(reply, () => {
        reserved -= bytes;
        const left = (underWay.get(who) ?? 1) - 1;
        if (left === 0) underWay.delete(who);
        else underWay.set(who, left);
      });
    },
  };
}
