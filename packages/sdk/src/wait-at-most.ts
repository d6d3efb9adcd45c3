/** Resolves when the work is done, or after this time. Keeps the process running no longer than that. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
