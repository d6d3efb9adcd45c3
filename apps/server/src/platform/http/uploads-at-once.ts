import { finished, type Writable } from 'node:stream';
import { AppError } from '../errors.ts';

const mostAtOnce = 6;
/** Sixteen files of the largest size. Storing one takes a few times its size for a moment. */
const defaultMemory = 128 * 1024 * 1024;

export type UploadsAtOnce = ReturnType<typeof createUploadsAtOnce>;

type Upload = {
  who: string;
  /** As announced; as many as are allowed where nothing was. */
  bytes: number;
  reply: Writable;
};

/**
 * Files on their way are kept in memory, however slowly they are sent. So each person may have a few at a time, and all
 * of them together may take only so much.
 */
export function createUploadsAtOnce(memory = defaultMemory) {
  const underWay = new Map<string, number>();
  let reserved = 0;

  return {
    /** Until the reply is through, or its connection is gone. */
    enter({ who, bytes, reply }: Upload): void {
      const before = underWay.get(who) ?? 0;
      if (before >= mostAtOnce) {
        throw new AppError('too_many_requests', {
          message: 'Too many files at once. Wait until one of them is there.',
          retryAfterSeconds: 1,
        });
      }
      if (reserved + bytes > memory) throw new AppError('uploads_busy', { retryAfterSeconds: 5 });
      underWay.set(who, before + 1);
      reserved += bytes;
      // Not on 'close': a sender who left while being identified would be counted forever.
      finished(reply, () => {
        reserved -= bytes;
        const left = (underWay.get(who) ?? 1) - 1;
        if (left === 0) underWay.delete(who);
        else underWay.set(who, left);
      });
    },
  };
}
