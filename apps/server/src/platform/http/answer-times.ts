import type { FastifyInstance } from 'fastify';

/** Each limit is a quarter higher than the last one, so a percentile is at most a quarter too high. */
const limitsMs = Array.from({ length: 50 }, (_, step) => Math.ceil(1.25 ** step));
const sliceMs = 10_000;
const slices = 30;

type Slice = { number: number; counts: Uint32Array; failed: number };

export type AnswerTimes = ReturnType<typeof createAnswerTimes>;

/** How long replies took in the last five minutes. Keeps counts only, so it costs the same under any load. */
export function createAnswerTimes({ now = () => performance.now() }: { now?: () => number } = {}) {
  const ring: Slice[] = [];

  function current(): Slice {
    const number = Math.floor(now() / sliceMs);
    const at = number % slices;
    const kept = ring[at];
    if (kept?.number === number) return kept;
    const fresh = { number, counts: new Uint32Array(limitsMs.length), failed: 0 };
    ring[at] = fresh;
    return fresh;
  }

  const recent = (): Slice[] => {
    const oldest = Math.floor(now() / sliceMs) - slices + 1;
    return Object.values(ring).filter(({ number }) => number >= oldest);
  };

  return {
    note(ms: number, { failed }: { failed: boolean }): void {
      const slice = current();
      const found = limitsMs.findIndex((limit) => ms <= limit);
      const at = found === -1 ? limitsMs.length - 1 : found;
      slice.counts[at] = (slice.counts[at] ?? 0) + 1;
      if (failed) slice.failed += 1;
    },

    /** 95 of 100 replies were at least this fast. Null if there were none. */
    p95Ms(): number | null {
      const counts = limitsMs.map((_, at) =>
        recent().reduce((sum, slice) => sum + (slice.counts[at] ?? 0), 0),
      );
      const total = counts.reduce((sum, one) => sum + one, 0);
      let left = total * 0.95;
      const at = counts.findIndex((one) => (left -= one) <= 0);
      return total === 0 ? null : (limitsMs[at] ?? null);
    },

    failed: (): number => recent().reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Skips files: they come from memory, and would hide slow pages and calls. */
export function measureAnswers(http: FastifyInstance, times: AnswerTimes): void {
  http.addHook('onResponse', async ({ url }, reply) => {
    if (url.startsWith('/assets/')) return;
    times.note(reply.elapsedTime, { failed: reply.statusCode === 500 });
  });
}
