import type { Reply } from '../apps/server/src/testing/person.ts';

export type Answer = { status: number; begunAt: number; endedAt: number };
/** Two values of `performance.now()`. */
export type Period = { from: number; to: number };

/** Records the status, start and end of every answer. */
export function recordAnswers() {
  const answers: Answer[] = [];
  return {
    answers,
    async timed<Answered extends Pick<Reply, 'status'>>(call: () => Promise<Answered>): Promise<Answered> {
      const begunAt = performance.now();
      const answered = await call();
      answers.push({ status: answered.status, begunAt, endedAt: performance.now() });
      return answered;
    },
  };
}

/** The longest wait for an answer in this period, including answers that came after it. */
export function slowestMs(answers: readonly Answer[], { from, to }: Period): number {
  const waited = answers.filter(({ begunAt, endedAt }) => endedAt > from && begunAt < to);
  return Math.max(0, ...waited.map(({ begunAt, endedAt }) => Math.min(endedAt, to) - begunAt));
}
