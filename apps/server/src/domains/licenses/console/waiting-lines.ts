import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';

/** Some megabytes are enough for minutes of an ordinary shop without its database. */
const maxTotalChars = 32 * 1024 * 1024;

export type SessionLines = { sessionId: string; lines: ConsoleLine[] };

/** Lines that wait to be stored. Bounded for each session and in total: drops the oldest. */
export class WaitingLines {
  readonly #bySession = new Map<string, ConsoleLine[]>();
  readonly #maxChars: number;
  #chars = 0;

  constructor(maxChars = maxTotalChars) {
    this.#maxChars = maxChars;
  }

  get isEmpty(): boolean {
    return this.#bySession.size === 0;
  }

  of(sessionId: string): readonly ConsoleLine[] {
    return this.#bySession.get(sessionId) ?? [];
  }

  add(sessionId: string, added: readonly ConsoleLine[]): void {
    this.#put(sessionId, [...this.of(sessionId), ...added]);
  }

  /** Lines that could not be stored. */
  putBack({ sessionId, lines }: SessionLines): void {
    this.#put(sessionId, [...lines, ...this.of(sessionId)]);
  }

  /** Takes the lines of some sessions, those that wait longest first. */
  take({ maxSessions, maxChars }: { maxSessions: number; maxChars: number }): SessionLines[] {
    const taken: SessionLines[] = [];
    let chars = 0;
    for (const [sessionId, lines] of this.#bySession) {
      if (taken.length === maxSessions || chars >= maxChars) break;
      taken.push({ sessionId, lines });
      chars += charsOf(lines);
      this.#remove(sessionId);
    }
    return taken;
  }

  #put(sessionId: string, lines: ConsoleLine[]): void {
    // A session that is already waiting keeps its place.
    this.#chars -= charsOf(this.of(sessionId));
    const kept = lines.slice(-consoleLimits.keptLines);
    let chars = charsOf(kept);
    while (kept.length > 0 && this.#chars + chars > this.#maxChars) {
      chars -= kept.shift()?.content.length ?? 0;
    }
    if (kept.length === 0) this.#bySession.delete(sessionId);
    else this.#bySession.set(sessionId, kept);
    this.#chars += chars;
  }

  #remove(sessionId: string): void {
    this.#chars -= charsOf(this.of(sessionId));
    this.#bySession.delete(sessionId);
  }
}

function charsOf(lines: readonly ConsoleLine[]): number {
  return lines.reduce((sum, { content }) => sum + content.length, 0);
}
