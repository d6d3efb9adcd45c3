import { consoleLimits, type ConsoleLevel, type ConsoleLine, type NumberedLines } from '../protocol.ts';

/** A message may have 16 KB; this leaves room for its frame. */
const messageBytes = 15_000;
const maxLines = 2_000;
const maxTotalBytes = 1_000_000;

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
    const content = fit(text);
    this.#last += 1;
    const bytes = bytesOf({ level, content });
    this.#lines.push({ level, content, number: this.#last, bytes });
    this.#bytes += bytes;
    while (this.#lines.length > maxLines || this.#bytes > maxTotalBytes) this.#drop(1);
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

  /** The newest lines, as messages. Empties the buffer. */
  takeNewest(limits: { lines: number; messages: number }): NumberedLines[] {
    this.#drop(this.#lines.length - limits.lines);
    const messages: NumberedLines[] = [];
    for (let lines = this.next(); lines; lines = this.next()) {
      messages.push(lines);
      this.confirm(lines);
    }
    return messages.slice(-limits.messages);
  }

  #drop(count: number): void {
    for (const { bytes } of this.#lines.splice(0, Math.max(0, count))) this.#bytes -= bytes;
  }
}

/** Control characters other than tab and escape. The shop would remove them, and JSON makes them six times as long. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000A-\u001A\u001C-\u001F\u007F-\u009F]/g;

/** Cuts a line so that it fits in a message. */
function fit(text: string): string {
  const whole = cut(text.replaceAll(controls, ''), consoleLimits.lineBytes);
  // Only text with many quotes, backslashes or escapes is much longer as JSON.
  return bytesOf({ level: 'debug', content: whole }) <= messageBytes
    ? whole
    : cut(whole, Math.floor(consoleLimits.lineBytes / 2));
}

function bytesOf(line: ConsoleLine): number {
  return Buffer.byteLength(JSON.stringify(line)) + 1;
}

/** Cuts text to this many bytes, never in the middle of a character. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const ellipsis = '…';
  const room = maxBytes - Buffer.byteLength(ellipsis);
  const whole = new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true });
  return whole + ellipsis;
}
