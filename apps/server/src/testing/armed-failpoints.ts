import type { Failpoint } from '../platform/failpoints/names.ts';

/** `settle.booked:3` kills the process when it reaches that failpoint for the third time. */
const [armed, times = '1'] = (process.env['FAILPOINT'] ?? '').split(':');
let seen = 0;

export async function failpoint(name: Failpoint): Promise<void> {
  if (name !== armed) return;
  seen += 1;
  if (seen < Number(times)) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal takes a moment to arrive, and nothing else may happen before it.
  await new Promise(() => {});
}
