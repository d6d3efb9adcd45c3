type Options<Answer> = {
  /** An answer older than this is replaced in the background. */
  forMs: number;
  /** Callers wait for the next answer if the last one is older than this. */
  atMostMs: number;
  /** Other answers are found again for each caller. */
  isKept(answer: Answer): boolean;
  onFailure(error: unknown): void;
};

/**
 * Keeps the answer of a slow `find` while it is wanted, and refreshes it in the background, so that only the first
 * callers wait for it.
 */
export function keepRefreshed<Answer>(
  find: () => Promise<Answer>,
  { forMs, atMostMs, isKept, onFailure }: Options<Answer>,
): () => Promise<Answer> {
  let kept: { answer: Answer; at: number } | null = null;
  let finding: Promise<Answer> | null = null;

  function refresh(): Promise<Answer> {
    finding ??= find()
      .then((answer) => {
        kept = isKept(answer) ? { answer, at: performance.now() } : null;
        return answer;
      })
      .finally(() => {
        finding = null;
      });
    return finding;
  }

  return async () => {
    const ageMs = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
    if (!kept || ageMs >= atMostMs) return refresh();
    if (ageMs >= forMs) refresh().catch(onFailure);
    return kept.answer;
  };
}
