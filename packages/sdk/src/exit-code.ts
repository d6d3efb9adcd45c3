/** How long a product may take to shut down after it was asked to. */
const shutdownMs = 60_000;

let askedAt = Number.NEGATIVE_INFINITY;

/** Someone ended the process, for example with Ctrl-C. Its exit code then says nothing about the product. */
export function noteDeliberateEnd(): void {
  askedAt = performance.now();
}

/** The exit code to report, as the system shows it. Undefined if there is none, or the end is deliberate. */
export function reportedExitCode(code: unknown): number | undefined {
  const number = Number(code ?? Number.NaN);
  if (!Number.isInteger(number) || performance.now() - askedAt < shutdownMs) return undefined;
  return process.platform === 'win32' ? number >>> 0 : number & 0xff;
}
