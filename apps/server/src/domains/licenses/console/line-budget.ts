import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';

/** Two drops further apart than this belong to two bursts. */
const burstGapMs = 10_000;

/** How many lines a product session may send: 100 a second, and 1,000 at once after a quiet time. */
export class LineBudget {
  readonly #now: () => number;
  #tokens: number = consoleLimits.burstLines;
  #filledAt: number;
  #droppedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#filledAt = now();
  }

  /** How many of these lines are accepted, and whether the first drop of a burst happened. */
  spend(lines: number): { accepted: number; startsBurst: boolean } {
    const now = this.#now();
    const earned = ((now - this.#filledAt) / 1000) * consoleLimits.linesPerSecond;
    this.#tokens = Math.min(consoleLimits.burstLines, this.#tokens + earned);
    this.#filledAt = now;
    const accepted = Math.min(lines, Math.floor(this.#tokens));
    this.#tokens -= accepted;
    if (accepted === lines) return { accepted, startsBurst: false };
    const startsBurst = now - this.#droppedAt > burstGapMs;
    this.#droppedAt = now;
    return { accepted, startsBurst };
  }
}
