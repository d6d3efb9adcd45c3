import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';

/** Two drops further apart than this belong to two bursts. A budget is full after this time without lines. */
const quietMs = (consoleLimits.burstLines / consoleLimits.linesPerSecond) * 1_000;

export type Spent = {
  accepted: number;
  /** Whether this is the first drop of a burst. */
  startsBurst: boolean;
};

type Budget = { lines: number; filledAt: number; droppedAt: number };

/**
 * How many lines each product session may send: 100 a second, and 1,000 at once after a quiet time. A session
 * keeps its budget when it reconnects.
 */
export function createLineBudgets(now: () => number = () => performance.now()) {
  const budgets = new Map<string, Budget>();
  let removedAt = now();

  /** A full budget is the same as a new one. */
  function removeFull(at: number): void {
    if (at - removedAt < quietMs) return;
    removedAt = at;
    for (const [sessionId, { filledAt, droppedAt }] of budgets) {
      if (at - filledAt > quietMs && at - droppedAt > quietMs) budgets.delete(sessionId);
    }
  }

  return {
    spend(sessionId: string, lines: number): Spent {
      const at = now();
      removeFull(at);
      const before = budgets.get(sessionId);
      const earned = before ? ((at - before.filledAt) / 1_000) * consoleLimits.linesPerSecond : 0;
      const left = Math.min(consoleLimits.burstLines, (before?.lines ?? consoleLimits.burstLines) + earned);
      const accepted = Math.min(lines, Math.floor(left));
      const droppedBefore = before?.droppedAt ?? Number.NEGATIVE_INFINITY;
      const drops = accepted < lines;
      budgets.set(sessionId, {
        lines: left - accepted,
        filledAt: at,
        droppedAt: drops ? at : droppedBefore,
      });
      return { accepted, startsBurst: drops && at - droppedBefore > quietMs };
    },
  };
}
