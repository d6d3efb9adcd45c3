/** Shares one call of `find` between concurrent callers, and caches its result or failure for `forMs`. */
export function shareCall<Answer>(
  find: () => Promise<Answer>,
  { forMs }: { forMs: number },
): () => Promise<Answer> {
  let current: Promise<Answer> | null = null;
  return () => {
    if (current) return current;
    const next = find();
    current = next;
    const forget = () =>
      void setTimeout(() => {
        current = null;
      }, forMs).unref();
    next.then(forget, forget);
    return next;
  };
}
