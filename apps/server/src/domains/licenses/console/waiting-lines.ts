import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';

/** Enough for minutes of an ordinary shop without its database. */
const maxTotalBytes = 32 * 1024 * 1024;
/** What a line needs besides its text. */
const bytesPerLine = 100;

export type SessionLines = { sessionId: string; lines: ConsoleLine[] };

type Waiting = { lines: ConsoleLine[]; bytes: number };

/** Lines that wait to be stored. Bounded for each session and in total: drops the oldest. */
export class WaitingLines {
  readonly #bySession = new Map<string, Waiting>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = maxTotalBytes) {
    this.#maxBytes = maxBytes;
  }

  /** How many sessions have lines that wait. */
  get sessions(): number {
    return this.#bySession.size;
  }

  of(sessionId: string): readonly ConsoleLine[] {
    return this.#bySession.get(sessionId)?.lines ?? [];
  }

  add(sessionId: string, added: readonly ConsoleLine[]): void {
    this.#put(sessionId, [...this.of(sessionId), ...added]);
  }

  /** Lines that could not be stored. */
  putBack({ sessionId, lines }: SessionLines): void {
    this.#put(sessionId, [...lines, ...this.of(sessionId)]);
  }

  /** Takes the lines of some sessions, those that wait longest first. */
  take({ maxSessions, maxBytes }: { maxSessions: number; maxBytes: number }): SessionLines[] {
    const taken: SessionLines[] = [];
    let takenBytes = 0;
    for (const [sessionId, { lines, bytes }] of this.#bySession) {
      if (taken.length === maxSessions || takenBytes >= maxBytes) break;
      taken.push({ sessionId, lines });
      takenBytes += bytes;
      this.#bySession.delete(sessionId);
    }
    this.#bytes -= takenBytes;
    return taken;
  }

  /** A session that waits already keeps its place. */
  #put(sessionId: string, all: ConsoleLine[]): void {
    this.#bytes -= this.#bySession.get(sessionId)?.bytes ?? 0;
    const lines = all.slice(-consoleLimits.keptLines);
    const bytes = lines.reduce((sum, line) => sum + bytesOf(line), 0);
    this.#bySession.set(sessionId, { lines, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) this.#shorten();
  }

  /** Drops the older half of the session that needs most. */
  #shorten(): void {
    const [sessionId, { lines, bytes }] = [...this.#bySession].reduce((a, b) =>
      b[1].bytes > a[1].bytes ? b : a,
    );
    const kept = lines.slice(Math.ceil(lines.length / 2));
    const keptBytes = kept.reduce((sum, line) => sum + bytesOf(line), 0);
    if (kept.length === 0) this.#bySession.delete(sessionId);
    else this.#bySession.set(sessionId, { lines: kept, bytes: keptBytes });
    this.#bytes -= bytes - keptBytes;
  }
}

function bytesOf({ content }: ConsoleLine): number {
  return content.length + bytesPerLine;
}
