import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { processesIn, type Place } from './places.ts';
import { isRunning, untilGone } from './processes.ts';
import type { RunningServer } from './running-server.ts';

/** Stops PostgreSQL like a crash: it finishes nothing and tells no client. */
export async function stopPostgresAtOnce(server: Pick<RunningServer, 'postmaster'>): Promise<void> {
  const postmaster = server.postmaster();
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGQUIT');
  await untilGone([postmaster]);
}

/** Without its settings, PostgreSQL cannot start. Returns a function that restores them. */
export async function keepPostgresDown({ dataDir }: Place): Promise<() => Promise<void>> {
  const settings = join(dataDir, 'cluster/postgresql.conf');
  await rename(settings, `${settings}.away`);
  return () => rename(`${settings}.away`, settings);
}

/** All connections stay open, but none answers. Returns a function that resumes PostgreSQL. */
export function freezePostgres(server: Pick<RunningServer, 'postmaster'>, { dataDir }: Place): () => void {
  const postmaster = server.postmaster();
  if (!postmaster) throw new Error('PostgreSQL does not run');
  // The postmaster first, so that it cannot start another process.
  process.kill(postmaster.pid, 'SIGSTOP');
  const others = processesIn(join(dataDir, 'cluster')).filter(({ pid }) => pid !== postmaster.pid);
  const frozen = [postmaster, ...others];
  for (const { pid } of others) process.kill(pid, 'SIGSTOP');
  function thaw(): void {
    for (const each of frozen.filter(isRunning)) process.kill(each.pid, 'SIGCONT');
  }
  onTestFinished(thaw);
  return thaw;
}
