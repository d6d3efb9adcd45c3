import type { LineBuffer } from '../../../ui/console/line-buffer.ts';
import { sampleConsole } from './sample-console.ts';

const everyMs = 50;

/** Appends lines as fast as a runaway product could. The server itself lets 100 a second pass. */
export class Feed {
  readonly #buffer: LineBuffer;
  #next: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(buffer: LineBuffer, next: number) {
    this.#buffer = buffer;
    this.#next = next;
  }

  add(count: number): void {
    this.#buffer.append(sampleConsole(this.#next, this.#next + count - 1));
    this.#next += count;
  }

  start(linesPerSecond: number): void {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      // A slow computer calls this less often, and must get just as many lines.
      const due = Math.floor(((now - last) * linesPerSecond) / 1000);
      last += (due * 1000) / linesPerSecond;
      if (due > 0) this.add(due);
    }, everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
