import { finished, type Writable } from 'node:stream';
import { AppError } from '../errors.ts';

const mostAtOnce = 6;

/** Files on their way stand in memory, so one person may have a few at a time, however slowly he sends them. */
export function createUploadsAtOnce() {
  const underWay = new Map<string, number>();

  return {
    /** Until the reply is through, or its connection is gone. */
    enter(who: string, reply: Writable): void {
      const before = underWay.get(who) ?? 0;
      if (before >= mostAtOnce) {
        throw new AppError('too_many_requests', {
          message: 'Too many files at once. Wait until one of them is there.',
          retryAfterSeconds: 1,
        });
      }
      underWay.set(who, before + 1);
      // Not on 'close': whoever left while he was being identified would be counted for ever.
      finished(reply, () => {
        const left = (underWay.get(who) ?? 1) - 1;
        if (left === 0) underWay.delete(who);
        else underWay.set(who, left);
      });
    },
  };
}
