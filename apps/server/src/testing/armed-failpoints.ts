import type { Failpoint } from '../platform/failpoints/names.ts';

/** `settle.booked:3` ends the process when it comes to that place for the third time. */
const [armed, times = '1'] = (process.env['FAILPOINT'] ?? '').split(':');
let seen = 0;

export async function failpoint(name: Failpoint): Promise<void> {
  if (name !== armed) return;
  seen += 1;
  if (seen < Number(times)) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal comes in a moment; nothing more may happen before it.
  await new Promise(() => {});
}
