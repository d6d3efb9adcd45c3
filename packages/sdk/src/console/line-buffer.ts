import { consoleLimits, type ConsoleLevel, type ConsoleLine, type NumberedLines } from '../protocol.ts';

/** A message may have 16 KB; this leaves room for its frame. */
const messageBytes = 15_000;
const maxLines = 2_000;
const maxBytes = 1_000_000;

type Kept = ConsoleLine & { number: number; bytes: number };

/**
 * Numbered lines that wait to be sent. When too many wait, the oldest are dropped: the shop notices that by
 * their missing numbers.
 */
export class LineBuffer {
  #lines: Kept[] = [];
  #bytes = 0;
  #last = 0;

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  push(level: ConsoleLevel, text: string): void {
    const content = cut(text);
    this.#last += 1;
    const bytes = Buffer.byteLength(JSON.stringify({ level, content })) + 1;
    this.#lines.push({ level, content, number: this.#last, bytes });
    this.#bytes += bytes;
    while (this.#lines.length > maxLines || this.#bytes > maxBytes) this.#drop(1);
  }

  /** The oldest lines that fit in one message. They stay until they are confirmed. */
  next(): NumberedLines | null {
    const [oldest] = this.#lines;
    if (!oldest) return null;
    let bytes = 0;
    const fitting = this.#lines.slice(0, consoleLimits.linesPerMessage).filter((line) => {
      bytes += line.bytes;
      return bytes <= messageBytes;
    });
    return { first: oldest.number, lines: fitting.map(({ level, content }) => ({ level, content })) };
  }

  /** The shop has these lines, or will never take them. */
  confirm({ first, lines }: NumberedLines): void {
    const end = first + lines.length;
    const sent = this.#lines.findIndex(({ number }) => number >= end);
    this.#drop(sent === -1 ? this.#lines.length : sent);
  }

  #drop(count: number): void {
    for (const { bytes } of this.#lines.splice(0, count)) this.#bytes -= bytes;
  }
}

/** Cuts a line to the limit, never in the middle of a character. */
function cut(text: string): string {
  if (Buffer.byteLength(text) <= consoleLimits.lineBytes) return text;
  const ellipsis = '…';
  const room = consoleLimits.lineBytes - Buffer.byteLength(ellipsis);
  const whole = new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true });
  return whole + ellipsis;
}
