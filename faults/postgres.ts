import { untilGone } from './processes.ts';
import type { RunningServer } from './running-server.ts';

/** As a power cut of its own would: nothing is finished, and nobody is told. */
export async function stopPostgresAtOnce(server: Pick<RunningServer, 'postmaster'>): Promise<void> {
  const postmaster = server.postmaster();
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGQUIT');
  await untilGone([postmaster]);
}
