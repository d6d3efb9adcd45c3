import type { Acknowledgement, NumberedLines } from '../protocol.ts';
import type { LineBuffer } from './line-buffer.ts';

/** Lines are gathered for this long and sent in one message. */
const gatherMs = 50;
const retryMs = 1_000;

export type LineSender = {
  /** There are new lines, or a new connection. */
  wake(): void;
  /** Sends everything that waits, unless the connection is lost. */
  flush(): Promise<void>;
};

type Send = (lines: NumberedLines) => Promise<Acknowledgement | null>;

/** Sends lines in batches, one at a time, so that a slow shop slows us down instead of filling its memory. */
export function createLineSender(buffer: LineBuffer, send: Send): LineSender {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function wakeIn(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms).unref();
  }

  async function sendAll(): Promise<void> {
    for (let lines = buffer.next(); lines; lines = buffer.next()) {
      const answer = await send(lines);
      // Without an answer they are sent again after the next connection. The shop skips what it has.
      if (!answer) return;
      // What the shop cannot read now, it cannot read later. Anything else may pass.
      if (!answer.success && answer.error !== 'invalid_request') {
        return wakeIn((answer.retryAfterSeconds ?? 1) * 1000);
      }
      buffer.confirm(lines);
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (!buffer.isEmpty) wakeIn(retryMs);
    });
    return sending;
  }

  return { wake: () => wakeIn(gatherMs), flush };
}
